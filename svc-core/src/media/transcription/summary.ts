const SENTENCES = 3;
const CHARACTERS_MAX = 400;
const SENTENCE = /[^.!?。！？\n]+(?:[.!?。！？]+|\n|$)/gu;

/** The label of a summary that consists only of the first sentences, so that it is not mistaken for a real one. */
export const FIRST_SENTENCES_LABEL = 'First sentences of the recording:';

/** The first sentences of a transcript, with the label. */
export function firstSentences(transcript: string): string {
  const sentences = (transcript.match(SENTENCE) ?? [])
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
  const text = sentences.slice(0, SENTENCES).join(' ');
  return `${FIRST_SENTENCES_LABEL} ${text.length > CHARACTERS_MAX ? `${text.slice(0, CHARACTERS_MAX).trimEnd()}…` : text}`;
}
