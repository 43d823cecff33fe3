import { Problem } from '../workspace/problem.mjs';

const REASONS: ReadonlyMap<unknown, string> = new Map([
  ['EROFS', 'is read-only'],
  ['EACCES', 'cannot be written by this user'],
  ['EPERM', 'cannot be written by this user'],
  ['ENOSPC', 'has no space left'],
  ['EDQUOT', 'has no space left'],
]);

/** A sentence for an error of FRONTENDS_DIR that its operator can fix; any other error as it is. */
export function folderProblem(error: unknown, frontEndsDir: string): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  // Node reports ENOENT if it may not create a folder and the one above it.
  const missing = error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'mkdir';
  const reason = missing ? 'cannot be written' : REASONS.get(error.code);
  if (reason === undefined) return error;
  return new Problem(`FRONTENDS_DIR ${reason}: ${frontEndsDir}. Repeat the command afterwards.\n${error.message}`);
}
