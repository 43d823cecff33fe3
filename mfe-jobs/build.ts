import { buildFrontEnd } from '@jobtrail/webpack';
import { emitImportWorker } from './importWorker.ts';
import { emitRecognition } from './recognitionFiles.ts';

await buildFrontEnd(import.meta.dirname, {
  emit: async (folder) => {
    await Promise.all([emitRecognition(folder), emitImportWorker(folder)]);
  },
});
