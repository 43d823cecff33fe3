const OTHER_SPACES = /[\p{Zs}]/gu;

/**
 * The form in which a password is counted, hashed and compared (RFC 8265, OpaqueString): keyboards write the same letter
 * composed or decomposed, and different spaces. It changes nothing about a password of ASCII characters.
 */
export const opaqueString = (password: string): string => password.replaceAll(OTHER_SPACES, ' ').normalize('NFC');
