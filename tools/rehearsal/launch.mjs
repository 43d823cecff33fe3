import { allowTypeScript } from '../workspace/allowTypeScript.mjs';
import { installIfNeeded } from '../workspace/install.mjs';
import { ROOT } from '../workspace/parts.mjs';
import { printProblem } from '../workspace/problem.mjs';
import { createProgress } from '../workspace/progress.mjs';
import { readOptions } from './options.mjs';

/**
 * `npm start -- --production-like`: installs what is missing, and rehearses production on this machine until a signal
 * stops it.
 * @param {string[]} args
 */
export async function launchRehearsal(args) {
  try {
    const options = readOptions(args);
    const progress = createProgress();
    await installIfNeeded(ROOT, progress, process.env);
    await allowTypeScript();
    const { rehearse } = await import('./rehearse.ts');
    await rehearse(options, progress);
  } catch (error) {
    printProblem(error);
    process.exit(1);
  }
}
