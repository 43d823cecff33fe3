import type { BuildResult } from 'esbuild';
import { bundleOptions, stampInputs } from '../build/serviceBundle.ts';
import { buildableFrontEnds, folderOf, PROCESSES, SANDBOX } from '../workspace/parts.mjs';
import { spawnNode } from '../workspace/spawn.mjs';
import type { Fleet } from './Fleet.ts';
import { eachLine } from './logLines.ts';
import type { Settings } from './settings.mjs';
import { hasSandbox } from './stripeSandbox.ts';

/**
 * Watches every part. A changed service is bundled and restarted; a changed front end is built by its own watcher, and
 * the gateway notices the new build by itself. Open pages reload after both.
 */
export async function watchAll(settings: Settings, fleet: Fleet, say: (text: string) => void): Promise<void> {
  const { context, formatMessages } = await import('esbuild');
  for (const part of [...PROCESSES, ...(hasSandbox(settings) ? [SANDBOX] : [])]) {
    const dir = folderOf(part);
    let first = true;
    const onEnd = async (result: BuildResult): Promise<void> => {
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
    const watcher = spawnNode(['--import', 'tsx', 'build.ts', '--watch'], { cwd: folderOf(part), env: settings.env });
    for (const stream of [watcher.stdout, watcher.stderr]) eachLine(stream, (line) => line.trim() && say(line));
    watcher.once('exit', (code) => say(`the watcher of ${part} ended (${code})`));
  }
  say('watching every part; open pages reload by themselves');
}
