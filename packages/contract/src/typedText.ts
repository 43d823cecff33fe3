/** Spaces, and characters that nobody sees, such as joiners, soft hyphens and the empty pattern of Braille. */
const NOTHING_VISIBLE = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Whether a text shows nothing, so that it names nothing either. */
export const isBlank = (text: string): boolean => NOTHING_VISIBLE.test(text);

const OTHER_SPACES = /[\p{Zs}]/gu;

/**
 * The form in which a password is counted, hashed and compared (RFC 8265, OpaqueString): keyboards write the same letter
 * composed or decomposed, and different spaces. It changes nothing about a password of ASCII characters.
 */
export const opaqueString = (password: string): string => password.replaceAll(OTHER_SPACES, ' ').normalize('NFC');

/** Two texts of which neither may be lost, the saved one first. Doing it again adds nothing. */
export function bothTexts(saved: string, typed: string): string {
  if (saved.trim() === '') return typed;
  const added = `\n\n${typed}`;
  return typed.trim() === '' || saved === typed || saved.endsWith(added) ? saved : saved + added;
}
