/** The subject that both senders use. */
export const SUBJECT = 'What is new in March';
const PARAGRAPH =
  'The board now remembers where you were, drops land where you let go, and silent applications say since when nobody has answered. Thank you for every word you have written to us.';
export const BODY = Array.from({ length: 8 }, (_, n) => `${n + 1}. ${PARAGRAPH}`).join('\n\n');
