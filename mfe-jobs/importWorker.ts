import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleScript } from '@jobtrail/webpack/script.ts';

/** Puts the worker that reads imported files into `import/` of a folder, where src/import/reader/startReader.ts loads it from. */
export async function emitImportWorker(folder: string): Promise<void> {
  const target = join(folder, 'import');
  await mkdir(target, { recursive: true });
  const script = await bundleScript(join(import.meta.dirname, 'src/import/reader/import.worker.ts'));
  await writeFile(join(target, 'import.worker.js'), script);
}
