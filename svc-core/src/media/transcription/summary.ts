const SENTENCES = 3;
const MOST_CHARACTERS = 400;
const SENTENCE = /[^.!?。！？\n]+(?:[.!?。！？]+|\n|$)/gu;

/** The label of a summary that consists only of the first sentences, so that no one mistakes it for a real one. */
export const FIRST_SENTENCES_LABEL = 'First sentences of the recording:';

/** The first sentences of a transcript, with the label. */
export function firstSentences(transcript: string): string {
  const sentences = (transcript.match(SENTENCE) ?? [])
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
  const text = sentences.slice(0, SENTENCES).join(' ');
  return `${FIRST_SENTENCES_LABEL} ${text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS).trimEnd()}…` : text}`;
}
