/** Characters that end an address in a sentence rather than belong to it. */
const AFTER_AN_ADDRESS = /[.,;:!?)\]}>'"]+$/;

/** The first web address in the place of an interview, for `Join`; null if it has none. Only http and https count. */
export function linkIn(place: string | null): string | null {
  const [found] = /\bhttps?:\/\/[^\s<>"]+/i.exec(place ?? '') ?? [];
  const link = found?.replace(AFTER_AN_ADDRESS, '');
  return link !== undefined && URL.canParse(link) ? new URL(link).href : null;
}
