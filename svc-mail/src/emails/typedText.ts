import { encodeWord } from 'nodemailer/lib/mime-funcs';

/** The longest encoded word, in characters. */
const WORD_MAX = 52;

/**
 * Whether email clients would decode a text that a person has typed: it looks like an encoded word (RFC 2047), and
 * Nodemailer leaves such a text as it is.
 */
export const looksEncoded = (text: string): boolean => text.includes('=?');

const encoded = (text: string): string => encodeWord(text, 'Q', WORD_MAX);

/** The header field of a subject, which arrives as it was typed. */
export const subjectHeader = (subject: string) => ({
  Subject: looksEncoded(subject) ? { prepared: true, foldLines: true, value: encoded(subject) } : subject,
});

/** The value of `To` for a name that looks encoded. @param address as the header has it */
export const typedRecipient = (name: string, address: string): string => `${encoded(name)} <${address}>`;
