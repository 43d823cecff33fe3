import { simulatedTranscription } from '@jobtrail/contract';
import type { Transcriber } from './Transcriber.ts';

/** The default: fixed texts for every recording, which screens label as simulated. */
export const simulatedTranscriber: Transcriber = {
  provider: 'simulated',
  transcribe: () => Promise.resolve(simulatedTranscription),
};
