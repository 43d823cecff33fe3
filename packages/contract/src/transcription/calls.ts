import { defineCall } from '../call.ts';
import { transcription, transcriptionConfig } from './schema.ts';

export const getTranscription = defineCall('getTranscription', {
  summary: 'Who transcribes recordings',
  service: 'core',
  access: 'user',
  success: { status: 200, body: transcriptionConfig },
});
export const transcribeMedia = defineCall('transcribeMedia', {
  summary: 'Transcribe and summarise a recording of one’s own',
  service: 'core',
  access: 'user',
  needsSubscription: true,
  success: { status: 200, body: transcription },
});
