import { simulatedTranscription } from '@jobtrail/contract';
import type { Transcriber } from './Transcriber.ts';

/** The default: fixed texts for every recording, which are labelled as simulated where they are shown. */
export const simulatedTranscriber: Transcriber = {
  provider: 'simulated',
  transcribe: () => Promise.resolve(simulatedTranscription),
};
