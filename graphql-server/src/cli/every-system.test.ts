import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** The part of a script outside of double quotes, which are the only ones that both cmd.exe and POSIX shells know. */
const outsideQuotes = (script: string) => script.replaceAll(/"[^"]*"/g, '""');
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
const list = execFileSync('git', ['ls-files', 'graphql-server/**.ts', 'graphql-server/**.mjs', 'bench/**.ts'], {
  encoding: 'utf8',
});
const files = list.trim().split('\n');

describe('Windows, macOS and Linux', () => {
  it('no script of package.json sets a variable, quotes or substitutes as only a POSIX shell can', () => {
    const posixOnly = /(^|&& *)[A-Z_]+=|['`$;]|&&? *(rm|cp|mv|test|export) /;
    expect(Object.values(scripts).filter((script) => posixOnly.test(outsideQuotes(script)))).toEqual([]);
    expect(posixOnly.test('NODE_ENV=production node main.js')).toBe(true);
  });

  it('no program is spawned from node_modules/.bin, whose files Windows cannot run', () => {
    expect(files.length).toBeGreaterThan(100);
    const sources = files.filter((file) => !file.endsWith('.test.ts') && !file.endsWith('.prove.ts'));
    expect(sources.filter((file) => /['"`]node_modules\/\.bin/.test(readFileSync(file, 'utf8')))).toEqual([]);
  });

  it('the JavaScript of every tool that the build spawns exists', () => {
    const source = readFileSync('graphql-server/src/cli/ensure-built.ts', 'utf8');
    const tools = [...source.matchAll(/'(node_modules\/\S+\.m?js)'/g)].map(([, file = '']) => file);
    expect(tools).toHaveLength(3);
    expect(tools.filter((file) => !existsSync(file))).toEqual([]);
  });
});
