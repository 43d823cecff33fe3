// Installs the packages for development that `npm start` leaves out, for commands that are not part of the product.
import { installIfNeeded } from './install.mjs';
import { ROOT } from './parts.mjs';
import { printProblem } from './problem.mjs';
import { createProgress } from './progress.mjs';

try {
  // Standard output is reserved for the command that runs next.
  await installIfNeeded(ROOT, createProgress(console.error), process.env);
} catch (error) {
  printProblem(error);
  process.exitCode = 1;
}
