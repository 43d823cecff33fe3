import { fileReason } from '../workspace/fileReason.mjs';
import { Problem } from '../workspace/problem.mjs';

/** A sentence for an error of FRONTENDS_DIR that its operator can fix; any other error as it is. */
export function folderProblem(error: unknown, frontEndsDir: string): unknown {
  const reason = fileReason(error);
  if (reason === undefined || !(error instanceof Error)) return error;
  return new Problem(`FRONTENDS_DIR ${reason}: ${frontEndsDir}. Repeat the command afterwards.\n${error.message}`);
}
