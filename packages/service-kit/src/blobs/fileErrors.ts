const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && codes.includes(String(error.code));

/** There is no such file or folder. */
export const isMissing = (error: unknown): boolean => hasCode(error, 'ENOENT');
/** There is such a file already. */
export const isTaken = (error: unknown): boolean => hasCode(error, 'EEXIST');
/** The file system has no hard links: FAT, and some network shares. */
export const hasNoLinks = (error: unknown): boolean => hasCode(error, 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS');
