import type { TranscriptionProvider } from '../limits.ts';

/** Shown instead of a transcript and its summary while no transcriber is configured. */
export const simulatedTranscription = {
  transcript: `Interviewer: Thank you for taking the time today. Could you tell me about a project that you are proud of?
Candidate: Gladly. Last year I led a small team that rebuilt our ordering service. We cut its response time by half and had no outage during the move.
Interviewer: What was the hardest part?
Candidate: Agreeing on what to leave out. We wrote down what customers used every day and started with that.
Interviewer: How do you work with people who disagree with you?
Candidate: I ask for the example behind the opinion. Most of the time we both learn something.
Interviewer: Do you have questions for us?
Candidate: Yes. How does the team decide what to build next, and what would you expect of me in the first three months?`,
  summary:
    'The conversation covered a rebuilt ordering service, choosing what to leave out, and working through ' +
    'disagreement. The candidate asked how the team decides what to build and what is expected in the first ' +
    'three months.',
} as const;

/** Labels of a transcript and its summary, by who made them. */
export const transcriptLabels = {
  simulated: 'Simulated: no transcription service is configured, so this is an example text.',
  'openai-compatible': 'Transcribed automatically. Please check before relying on it.',
} as const satisfies Record<TranscriptionProvider, string>;
