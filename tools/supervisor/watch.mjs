import { bundleOptions, stampInputs } from '../build/serviceBundle.mjs';
import { buildableFrontEnds, folderOf, PROCESSES, SANDBOX } from '../workspace/parts.mjs';
import { spawnNode } from '../workspace/spawn.mjs';
import { eachLine } from './logLines.mjs';
import { hasSandbox } from './stripeSandbox.mjs';

/**
 * Watches every part: a changed service is bundled and restarted, a changed front end is built by its own watcher, and open
 * pages reload after both (the gateway itself sees a front end's new build).
 * @param {import('./settings.mjs').Settings} settings
 * @param {import('./fleet.mjs').Fleet} fleet
 * @param {(text: string) => void} say
 */
export async function watchAll(settings, fleet, say) {
  const { context, formatMessages } = await import('esbuild');
  for (const part of [...PROCESSES, ...(hasSandbox(settings) ? [SANDBOX] : [])]) {
    const dir = folderOf(part);
    let first = true;
    const onEnd = async (/** @type {import('esbuild').BuildResult} */ result) => {
      if (result.errors.length > 0) {
        say(
          `${part} does not build:\n${(await formatMessages(result.errors, { kind: 'error', color: true })).join('\n')}`,
        );
        return;
      }
      if (result.metafile) stampInputs(dir, result.metafile);
      if (first) {
        first = false;
        return;
      }
      await fleet.restart(part, 'its source changed');
      fleet.reload(part);
    };
    const watcher = await context(bundleOptions(dir, [{ name: 'restart', setup: (build) => build.onEnd(onEnd) }]));
    await watcher.watch();
  }
  for (const part of buildableFrontEnds()) {
    const watcher = spawnNode(['build.mjs', '--watch'], { cwd: folderOf(part), env: settings.env });
    for (const stream of [watcher.stdout, watcher.stderr]) eachLine(stream, (line) => line.trim() && say(line));
    watcher.once('exit', (code) => say(`the watcher of ${part} ended (${code})`));
  }
  say('watching every part; open pages reload by themselves');
}
