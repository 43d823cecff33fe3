/** Spaces, and characters that nobody sees, such as joiners, soft hyphens and the empty pattern of Braille. */
const NOTHING_VISIBLE = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Whether a text shows nothing, so that it names nothing either. */
export const isBlank = (text: string): boolean => NOTHING_VISIBLE.test(text);
