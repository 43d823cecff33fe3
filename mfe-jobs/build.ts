import { buildFrontEnd } from '@jobtrail/webpack';
import { emitRecognition } from './recognitionFiles.ts';

await buildFrontEnd(import.meta.dirname, { emit: emitRecognition });
