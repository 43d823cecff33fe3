/** @typedef {'tests' | 'drills'} Kind */
/**
 * @typedef {object} Options
 * @property {Kind[]} kinds what runs
 * @property {boolean} noSkip a test that was skipped or left out counts as failed
 * @property {boolean} changed only what the change in this clone can affect
 */

const FLAGS = ['--no-skip', '--changed', '--drills', '--with-drills'];
const USAGE = `npm test takes ${FLAGS.join(', ')}; for one part, npm test -w PART -- ARGUMENTS OF ITS RUNNER.`;

/**
 * @param {string[]} args
 * @param {Record<string, string | undefined>} env CI=true is the same as --no-skip
 * @returns {Options | string} a sentence when the arguments cannot be used
 */
export function readOptions(args, env) {
  const unknown = args.find((arg) => !FLAGS.includes(arg));
  if (unknown !== undefined) return `${unknown} is not known here. ${USAGE}`;
  const [changed, drills, withDrills] = ['--changed', '--drills', '--with-drills'].map((flag) => args.includes(flag));
  if (changed && (drills || withDrills)) return `--changed runs no drills. ${USAGE}`;
  return {
    kinds: withDrills ? ['tests', 'drills'] : drills ? ['drills'] : ['tests'],
    noSkip: args.includes('--no-skip') || env['CI'] === 'true',
    changed: changed === true,
  };
}
