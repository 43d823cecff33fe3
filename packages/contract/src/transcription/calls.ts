import { defineCall } from '../call.ts';
import { transcription, transcriptionConfig } from './schema.ts';

export const getTranscription = defineCall('getTranscription', {
  summary: 'Get the service that transcribes recordings',
  service: 'core',
  access: 'user',
  success: { status: 200, body: transcriptionConfig },
});
export const transcribeMedia = defineCall('transcribeMedia', {
  summary: 'Transcribe and summarize one of your recordings',
  service: 'core',
  access: 'user',
  needsSubscription: true,
  success: { status: 200, body: transcription },
});
