const NEEDED = { major: 20, minor: 19 };

/**
 * What is wrong with a version of Node, as one sentence, or null when it will do.
 * @param {string} version such as "20.19.0"
 * @returns {string | null}
 */
export function nodeProblem(version) {
  const parts = version.split('.').map(Number);
  const major = parts[0] || 0;
  const minor = parts[1] || 0;
  if (major > NEEDED.major || (major === NEEDED.major && minor >= NEEDED.minor)) return null;
  return `Jobtrail needs Node ${NEEDED.major}.${NEEDED.minor} or newer, and this is Node ${version}: install a newer Node and try again.`;
}
