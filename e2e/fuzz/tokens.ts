/** A placeholder for a value that is known only when the request is sent, such as an id that the product generates. */
const TOKEN = /⟦([^⟦⟧#]+)#(\d+)⟧/g;

/** @param index which of several */
export const token = (name: string, index = 0): string => `⟦${name}#${index}⟧`;

/** Replaces the tokens in a text. */
export function replaceTokens(text: string, value: (name: string, index: number) => string): string {
  return text.replaceAll(TOKEN, (_, name: string, index: string) => value(name, Number(index)));
}
