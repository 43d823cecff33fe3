/**
 * Describes what npm has done so far, from its log lines of level `http`.
 * @param {readonly string[]} lines
 * @returns {string}
 */
export function npmState(lines) {
  const fetched = lines.filter((line) => /\bfetch GET 2\d\d\b/.test(line)).length;
  const failure = lines.findLast((line) => /attempt \d+ failed with/.test(line));
  const [, attempt, code] = /attempt (\d+) failed with (\S+)/.exec(failure ?? '') ?? [];
  if (code !== undefined)
    return `npm cannot reach the registry (${code}, attempt ${attempt}), ${packages(fetched)} fetched so far: is there a network?`;
  if (fetched === 0) return 'still waiting for the first answer of the registry: is there a network?';
  return `still running: ${packages(fetched)} fetched so far`;
}

/** @param {number} count */
function packages(count) {
  return `${count} package${count === 1 ? '' : 's'}`;
}

/**
 * The lines of npm's output that explain a failure.
 * @param {string} output
 */
export function withoutRequests(output) {
  return output
    .split('\n')
    .filter((line) => !/^npm http /.test(line) || /failed with/.test(line))
    .join('\n')
    .trim();
}
