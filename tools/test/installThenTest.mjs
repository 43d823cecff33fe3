import { installIfNeeded } from '../workspace/install.mjs';
import { ROOT } from '../workspace/parts.mjs';
import { printProblem } from '../workspace/problem.mjs';
import { createProgress } from '../workspace/progress.mjs';

/**
 * Installs the packages if they are missing, then loads the test runner, which is TypeScript.
 * @param {string[]} args
 * @returns {Promise<number>} the exit code
 */
export async function installThenTest(args) {
  try {
    await installIfNeeded(ROOT, createProgress(), process.env);
    const { register } = await import('tsx/esm/api');
    register();
    const { runTests } = await import('./runTests.ts');
    return await runTests(args);
  } catch (error) {
    printProblem(error);
    return 1;
  }
}
