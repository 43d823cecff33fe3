/**
 * By how much a text is too long, such as '90 characters too long'; undefined if it fits. No field cuts what is typed or
 * pasted: it says this, and nothing is saved until the text fits.
 * @param text as it will be saved, so without the space around it where the server removes that
 */
export function tooLong(text: string, max: number): string | undefined {
  const over = text.length - max;
  if (over <= 0) return undefined;
  return `${over.toLocaleString('en-US')} ${over === 1 ? 'character' : 'characters'} too long`;
}
