/** @type {ReadonlyMap<unknown, string>} */
const REASONS = new Map([
  ['EROFS', 'is read-only'],
  ['EACCES', 'cannot be written by this user'],
  ['EPERM', 'cannot be written by this user'],
  ['ENOSPC', 'has no space left'],
  ['EDQUOT', 'has no space left'],
  ['ENOTDIR', 'is or contains a file where a folder should be'],
  ['EISDIR', 'contains a folder where a file should be'],
  ['ELOOP', 'contains a link that leads back to itself'],
  ['ENAMETOOLONG', 'has a name that is too long'],
  ['SQLITE_FULL', 'has no space left'],
]);

/**
 * Why a folder cannot be written, as the rest of a sentence about it; undefined for an error that its user cannot fix.
 * @param {unknown} error
 */
export function fileReason(error) {
  // An error of SQLite is not always an Error.
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  // Node reports ENOENT if it may not create a folder and the one above it.
  if (error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'mkdir') return 'cannot be written';
  return REASONS.get(error.code);
}
