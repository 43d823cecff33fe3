import { Problem } from '../workspace/problem.mjs';

/**
 * @typedef {object} Options what a rehearsal runs
 * @property {'haproxy' | 'nginx'} front the proxy with TLS in front of the gateways
 */

const FLAGS = ['--production-like', '--nginx'];

/**
 * @param {readonly string[]} args
 * @returns {Options}
 * @throws {Problem} for an unknown argument
 */
export function readOptions(args) {
  const unknown = args.find((arg) => !FLAGS.includes(arg));
  if (unknown !== undefined)
    throw new Problem(`${unknown} is not known here: npm start -- --production-like [--nginx]`);
  return { front: args.includes('--nginx') ? 'nginx' : 'haproxy' };
}
