/** What every API token begins with, so that scanners of published code recognize one. */
export const TOKEN_PREFIX = 'jt_';
/** How many of its first characters are kept to tell tokens apart: the prefix and six more. */
export const TOKEN_START_CHARACTERS = TOKEN_PREFIX.length + 6;

const TOKEN = /^jt_[\w-]{43}$/;
const BEARER = /^bearer +(jt_.*)$/i;

/** Whether a text is a well-formed API token. */
export const isApiToken = (text: string): boolean => TOKEN.test(text);

/**
 * What an Authorization header has in the place of an API token, well-formed or not. Null if it has none of ours, such as
 * the credentials that a proxy has checked.
 */
export const apiTokenIn = (authorization: string | undefined): string | null =>
  BEARER.exec(authorization ?? '')?.[1] ?? null;
