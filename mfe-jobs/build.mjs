import { buildFrontEnd } from '@jobtrail/web-kit/webpack';
import { emitRecognition } from './recognition-files.mjs';

await buildFrontEnd(import.meta.dirname, { emit: emitRecognition });
