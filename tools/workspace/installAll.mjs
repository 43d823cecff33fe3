// Completes the installation for commands that are not part of the product: `npm start` leaves out what only they need.
import { installIfNeeded } from './install.mjs';
import { ROOT } from './parts.mjs';
import { printProblem } from './problem.mjs';
import { createProgress } from './progress.mjs';

try {
  // Standard output belongs to the command that follows.
  await installIfNeeded(ROOT, createProgress(console.error), process.env);
} catch (error) {
  printProblem(error);
  process.exitCode = 1;
}
