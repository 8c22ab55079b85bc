import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Words that this code no longer uses, with the plain word to say instead. Applies to names, comments, test titles and docs. */
const SAY: Record<string, string> = {
  'wish|wishes|wished': 'request, input',
  kept: 'cached, stored',
  'drawn|undrawn': 'rendered',
  anew: 'again, or rebuild, refresh',
  'whoever|whomever': 'name the person or thing',
  'patience|pace': 'timeout, time scale',
  'told|tell|tells|telling': 'notify, say, show',
  words: 'message, label, text (or format…)',
  'letter|letters': 'mailing, mail',
  'concern|concerns': 'payment issue',
  'settle|settles|settled': 'complete, close, record',
  'stranger|strangers': 'forbidden user, visitor',
  'till|stage': 'fake, ledger, journey',
  'forget|forgets|forgot|forgotten': 'discard, evict, delete',
  'hands|housework': 'worker, job group',
  'gather|gathers|gathered': 'batch',
  'without signal|no signal': 'offline, connection lost',
  'taken over|takes over|take over': 'hydrated',
};
/** Where a word is right all the same: a file or line that matches, and why. */
const EXCEPTIONS: { line: RegExp; why: string }[] = [];

const NAME_OF = /\b(?:const|let|function|class|type|interface|enum)\s+([A-Za-z]\w*Of)\b/;
const RULES = Object.entries(SAY).map(([words, say]) => ({ pattern: new RegExp(`\\b(?:${words})\\b`, 'i'), say }));

const files = execFileSync(
  'git',
  ['ls-files', '*.ts', '*.tsx', 'docs/*.md', 'README.md', '*.graphql', 'prisma/schema.prisma'],
  {
    encoding: 'utf8',
  },
).split('\n');
const isChecked = (file: string) => file !== '' && !file.startsWith('.ci/') && !/\/gql\/|docs\/decisions\//.test(file);

/** The part of a line that is prose or a declared name, with the humps of camelCase as words. */
function proseOf(line: string, isProse: boolean): string {
  if (isProse) return line;
  const comment = /\/\/.*|\/?\*.*/.exec(line)?.[0] ?? '';
  const title =
    /\b(?:it|test|describe)[\w.]*\(?[^'`"]*(['"`].*['"`])/.exec(line)?.[1] ??
    /\]\)\(\s*(['"`].*['"`])/.exec(line)?.[1] ??
    '';
  const names = [
    ...line.matchAll(/\b(?:const|let|function|class|type|interface|enum)\s+(?:\{([^}]*)\}|(\w+))|^\s+(\w+)\??:/g),
  ].map((match) => match[1] ?? match[2] ?? match[3] ?? '');
  return [comment, title, ...names.map((name) => name.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' '))].join(
    ' ',
  );
}

let count = 0;
for (const file of files.filter(isChecked)) {
  const isProse = /\.md$/.test(file);
  for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries()) {
    const prose = proseOf(line, isProse);
    const rule = NAME_OF.test(line) ? { say: 'getX, toX, findX' } : RULES.find(({ pattern }) => pattern.test(prose));
    if (!rule || EXCEPTIONS.some((exception) => exception.line.test(`${file}: ${line}`))) continue;
    count += 1;
    process.stdout.write(`${file}:${index + 1}: say ${rule.say}: ${line.trim()}\n`);
  }
}
if (count > 0) {
  process.stdout.write(`${count} lines with words of the old vocabulary.\n`);
  process.exitCode = 1;
}
