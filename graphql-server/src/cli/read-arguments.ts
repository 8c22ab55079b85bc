import { type ParseArgsConfig, parseArgs } from 'node:util';

/** The name of standard input or standard output among the arguments. */
export const STANDARD_STREAM = '-';

/**
 * Parses the arguments of a command. `--help` prints the usage; an argument that the command does not take ends the process with a
 * sentence, the usage and exit code 1.
 */
export function readArguments<Config extends ParseArgsConfig>(usage: string, config: Config) {
  if (process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) {
    console.log(usage);
    process.exit(0);
  }
  // Without `--` before it, npm takes an option for one of its own, and the command would work without it.
  const taken = Object.keys(config.options ?? {}).find(
    (name) => `npm_config_${name.replaceAll('-', '_')}` in process.env,
  );
  if (taken !== undefined) return refuseArguments(`npm took --${taken} for itself: put -- before it.`, usage);
  try {
    return parseArgs(config);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // Node adds how to pass a file whose name begins with a hyphen.
    return refuseArguments(error.message.replace(/\. To specify a positional argument.*/s, '.'), usage);
  }
}

/** Refuses every argument of a command that takes none, such as `npm run migrate`. */
export function readNoArguments(usage: string): void {
  readArguments(usage, {});
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
