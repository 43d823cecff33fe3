import { allowTypeScript } from '../workspace/allowTypeScript.mjs';
import { installIfNeeded } from '../workspace/install.mjs';
import { folderOf, ROOT } from '../workspace/parts.mjs';
import { printProblem } from '../workspace/problem.mjs';
import { createProgress } from '../workspace/progress.mjs';
import { spawnNode } from '../workspace/spawn.mjs';
import { checkDatabase } from './databaseReachable.mjs';
import { withOwnSecrets } from './ownSettings.mjs';
import { readSettings } from './settings.mjs';

/**
 * Runs svc-core's administration commands with the environment of `npm start`. Installs and builds first if needed.
 * @param {string[]} args
 * @returns {Promise<number>} the exit code
 */
export async function runAdmin(args) {
  try {
    const settings = readSettings();
    await checkDatabase(settings.databaseUrl);
    // Standard output is reserved for the command's result.
    await installIfNeeded(ROOT, createProgress(console.error), settings.env, { development: false });
    await allowTypeScript();
    const { buildService } = await import('../build/serviceBundle.ts');
    await buildService(folderOf('svc-core'));
    const env = {
      ...withOwnSecrets('svc-core', settings.env),
      SERVICE: 'svc-core',
      ADMIN_COMMAND: 'npm run admin --',
      LOG_LEVEL: settings.env['LOG_LEVEL'] || 'warn',
      APP_URL: settings.appUrl ?? `http://localhost:${settings.port || 8080}`,
    };
    const child = spawnNode(['--enable-source-maps', 'dist/admin.js', ...args], {
      cwd: folderOf('svc-core'),
      env,
      inherit: true,
    });
    return await new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
  } catch (error) {
    printProblem(error);
    return 1;
  }
}
