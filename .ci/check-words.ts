import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Words that names, comments, test titles and documents no longer use, and what to say instead. */
const SAY: Record<string, string> = {
  'wish(es|ed)?': 'request, input',
  kept: 'cached, stored',
  '(un)?drawn': 'rendered',
  anew: 'again, or rebuild, refresh',
  'who(m)?ever': 'name the person or thing',
  'patience|pace': 'timeout, time scale',
  'told|tell(s|ing)?': 'notify, say, show',
  words: 'message, label, text, or a verb: format…',
  'letters?': 'mailing, mail',
  'concerns?': 'payment issue',
  'settle[sd]?': 'complete, close, record',
  'strangers?': 'forbidden user, visitor',
  'till|stage': 'fake, ledger, journey',
  'forg(et|ets|ot|otten)': 'discard, evict, delete',
  'hands|housework': 'worker, job group',
  'gather(s|ed)?': 'batch',
  '(without|no) signal': 'offline, connection lost',
  'tak(e|es|en) over': 'hydrate',
};
/** Lines where a word is right all the same. */
const EXCEPTIONS: [line: RegExp, why: string][] = [
  [/\bwords:/, 'the column and GraphQL field PaymentIssue.words'],
  [/\bdayInWords\b/, 'a key of the file that a client downloads'],
  [/\bwantsNoLetters\b|\bLETTER\b/, 'GraphQL names'],
  [/\bKeptSchedule/, 'the name of a persisted query is part of the hash that devices have stored'],
  [/\bforget-old-data\b/, 'a job name, stored with queued jobs'],
  [/\bdrawn: calendar\b/, 'the name of a browser cache on devices'],
];
const RULES = Object.entries(SAY).map(([words, say]) => ({ pattern: new RegExp(`\\b(${words})\\b`, 'i'), say }));
RULES.push({ pattern: /(?<!\b[aA]s) Of(;|$)/, say: 'a verb: getX, toX, findX, listX' });

const CHECKED = '*.ts *.tsx *.graphql prisma/schema.prisma *.md :!CHANGELOG.md :!.ci :!web/src/gql';
const list = execFileSync('git', ['ls-files', ...CHECKED.split(' ')], { encoding: 'utf8' });

/** The comment, the test title and the declared names of a line of code, with the humps of camelCase as words. */
function readProse(line: string): string {
  const comment = /\/\/.*|\/?\*.*/.exec(line)?.[0];
  const title = /(?:\b(?:it|test|describe)\b|\]\)\()[^'`"]*(['"`].*['"`])/.exec(line)?.[1];
  const names = line.matchAll(/\b(?:const|let|function|class|type|interface|enum)\s+(\w+|\{[^}]*\})|^\s+(\w+)\??:/g);
  const declared = [...names].map(([, name, property]) => name ?? property).join('; ');
  return [comment, title, declared.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' ')].join(' ');
}

let count = 0;
for (const file of list.trim().split('\n')) {
  for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries()) {
    const prose = file.endsWith('.md') ? line : readProse(line);
    const rule = RULES.find(({ pattern }) => pattern.test(prose));
    if (!rule || EXCEPTIONS.some(([exception]) => exception.test(line))) continue;
    count += 1;
    process.stdout.write(`${file}:${index + 1}: say ${rule.say}: ${line.trim()}\n`);
  }
}
process.exitCode = count > 0 ? 1 : 0;
