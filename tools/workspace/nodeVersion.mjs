const NEEDED = { major: 20, minor: 19 };

/**
 * Describes in one sentence why a version of Node is not supported; null if it is.
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
