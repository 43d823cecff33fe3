const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && codes.includes(String(error.code));

/** The file or folder does not exist. */
export const isMissing = (error: unknown): boolean => hasCode(error, 'ENOENT');
/** The file already exists. */
export const isAlreadyThere = (error: unknown): boolean => hasCode(error, 'EEXIST');
/**
 * The disk, or this user's share of it, is full, or a file may not become longer; or the disk fails, which Linux then
 * makes read-only; or a network share is gone; or too many files are open.
 */
export const areFilesUnavailable = (error: unknown): boolean =>
  hasCode(error, 'ENOSPC', 'EDQUOT', 'EFBIG', 'EIO', 'EROFS', 'ESTALE', 'EMFILE', 'ENFILE');
/** The file system does not support hard links: FAT and some network shares. */
export const hasNoLinks = (error: unknown): boolean => hasCode(error, 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS');
