import { defineCall } from '../call.ts';
import { paths } from '../paths.ts';
import { transcription, transcriptionConfig } from './schema.ts';

export const getTranscription = defineCall({
  id: 'getTranscription',
  summary: 'Who transcribes recordings',
  method: 'GET',
  path: paths.transcription,
  service: 'core',
  access: 'user',
  success: { status: 200, body: transcriptionConfig },
});
export const transcribeMedia = defineCall({
  id: 'transcribeMedia',
  summary: 'Transcribe and summarise a recording of one’s own',
  method: 'POST',
  path: paths.mediaTranscription,
  service: 'core',
  access: 'user',
  needsSubscription: true,
  success: { status: 200, body: transcription },
});
