const CODE = /^[245]\d\d(?:[ -][245]\.\d{1,3}\.\d{1,3})?$|^[245]\.\d{1,3}\.\d{1,3}$/;
const NUMBER = /^\d{1,4}$/;
/** A word of a sentence: `Rejected`, `e-mail`, `don't`, `SPF/DKIM`. Tokens mix cases and digits, or are longer. */
const WORD = /^(?:\p{Lu}?\p{Ll}{1,19}|\p{Lu}{1,8})(?:['’/-](?:\p{Lu}?\p{Ll}{1,19}|\p{Lu}{1,8})){0,3}$/u;
const PUNCTUATION = /^["'([]+|["'\].,:;!?)]+$/g;
/** Parts that a server quotes: an address, or text of the email. */
const QUOTED = /<[^>]*>|"[^"]*"|“[^”]*”|«[^»]*»/g;
const ELLIPSIS = '…';
/** A longer reply is cut, because anyone who gets an email can send a report about it, and patterns take their time. */
const REPLY_MAX = 2000;
/** Where a cut reply may quote something whose end is missing. */
const MAYBE_QUOTED = /[<"“«].*$/su;

/**
 * Sanitises the reply of a mail server for storage and for administrators: it keeps codes, words and small numbers.
 * Everything else is left out, because servers repeat addresses and quote the email, even a link that signs a person
 * in. A very long reply is cut after its beginning, at the first quotation.
 * @param reply one or more lines of SMTP
 * @param to the recipient's address, whose words are left out too
 * @param credentials the user name and the password; each is left out only as a whole, because leaving out its words
 * would hint at them
 */
export function replyText(reply: string, to: string, credentials: readonly string[] = []): string {
  const names = new Set(
    to
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((name) => name !== ''),
  );
  const isPlain = (bare: string): boolean => NUMBER.test(bare) || WORD.test(bare);
  const isSafe = (bare: string): boolean => CODE.test(bare) || (isPlain(bare) && !names.has(bare.toLowerCase()));
  const kept: string[] = [];
  const beginning = reply.length > REPLY_MAX ? reply.slice(0, REPLY_MAX).replace(MAYBE_QUOTED, ELLIPSIS) : reply;
  const safe = credentials
    .filter((text) => text !== '')
    .reduce((rest, text) => rest.replaceAll(text, ELLIPSIS), beginning);
  for (const part of safe
    .replaceAll(QUOTED, ELLIPSIS)
    .split(/\s+/)
    .filter((text) => text !== '')) {
    if (isSafe(part.replace(PUNCTUATION, ''))) kept.push(part);
    else if (kept.at(-1) !== ELLIPSIS) kept.push(ELLIPSIS);
  }
  return kept.join(' ');
}
