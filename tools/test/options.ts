export type Kind = 'tests' | 'drills';

export interface Options {
  readonly kinds: readonly Kind[];
  /** Whether tests that are skipped or left out count as failed. */
  readonly noSkip: boolean;
  /** Whether services are tested on a server database, too, and not only on SQLite. */
  readonly everyDatabase: boolean;
  /** Whether to run only what the change in this clone can affect. */
  readonly changed: boolean;
}

const FLAGS = ['--no-skip', '--changed', '--drills', '--with-drills'];
const USAGE = `npm test takes ${FLAGS.join(', ')}; for one part, npm test -w PART -- ARGUMENTS OF ITS RUNNER.`;

/**
 * @param env `CI=true` means `--no-skip`
 * @returns an error message if the arguments are unknown or contradict each other
 */
export function readOptions(args: readonly string[], env: NodeJS.ProcessEnv): Options | string {
  const unknown = args.find((arg) => !FLAGS.includes(arg));
  if (unknown !== undefined) return `${unknown} is not known here. ${USAGE}`;
  const [changed, drills, withDrills] = ['--changed', '--drills', '--with-drills'].map((flag) => args.includes(flag));
  if (changed && (drills || withDrills)) return `--changed runs no drills. ${USAGE}`;
  const noSkip = args.includes('--no-skip') || env['CI'] === 'true';
  return {
    kinds: withDrills ? ['tests', 'drills'] : drills ? ['drills'] : ['tests'],
    noSkip,
    everyDatabase: drills === true || withDrills === true || noSkip,
    changed: changed === true,
  };
}
