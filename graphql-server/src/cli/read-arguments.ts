import { type ParseArgsConfig, parseArgs } from 'node:util';

/** The name of standard input or standard output among the arguments. */
export const STANDARD_STREAM = '-';

/** Parses the arguments of a command. One that it does not take ends the process with a sentence, the usage and exit code 1. */
export function readArguments<Config extends ParseArgsConfig>(usage: string, config: Config) {
  try {
    return parseArgs(config);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return refuseArguments(error.message, usage);
  }
}

/** Parses the arguments of a command that takes one file and flags, such as `FILE --replaces-production`. */
export function readFileArguments(usage: string, flags: readonly string[] = []): { file?: string; flags: Set<string> } {
  const { values, positionals } = readArguments(usage, {
    allowPositionals: true,
    options: Object.fromEntries(flags.map((flag) => [flag, { type: 'boolean' as const }])),
  });
  const [file, ...others] = positionals;
  if (others.length > 0) return refuseArguments('Name one file only.', usage);
  return { ...(file === undefined ? {} : { file }), flags: new Set(Object.keys(values)) };
}

/** Ends the process with exit code 1 and says why and what is expected. */
export function refuseArguments(reason: string, usage: string): never {
  console.error(`${reason}\n${usage}`);
  process.exit(1);
}
