import type { Config } from '../../environment.ts';
import { openAiCompatibleTranscriber } from './openaiCompatible.ts';
import { simulatedTranscriber, type Transcriber } from './Transcriber.ts';

/** Creates the configured transcriber: an endpoint if TRANSCRIPTION_URL is set, otherwise the simulation. */
export function createTranscriber({
  TRANSCRIPTION_URL,
  TRANSCRIPTION_KEY,
  TRANSCRIPTION_MODEL,
  TRANSCRIPTION_SUMMARY_MODEL,
}: Config): Transcriber {
  if (TRANSCRIPTION_URL === undefined) return simulatedTranscriber;
  return openAiCompatibleTranscriber({
    url: TRANSCRIPTION_URL,
    key: TRANSCRIPTION_KEY,
    model: TRANSCRIPTION_MODEL,
    summaryModel: TRANSCRIPTION_SUMMARY_MODEL,
  });
}
