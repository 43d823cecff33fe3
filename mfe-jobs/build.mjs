import { buildFrontEnd } from '@jobtrail/webpack';
import { emitRecognition } from './recognitionFiles.mjs';

await buildFrontEnd(import.meta.dirname, { emit: emitRecognition });
