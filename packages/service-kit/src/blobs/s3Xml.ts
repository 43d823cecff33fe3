import { LoggableError } from '../errors/LoggableError.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
};
const plain = (xml: string): string =>
  xml.replace(/&(?:amp|lt|gt|quot|apos);/g, (entity) => ENTITIES[entity] ?? entity);

/** The content of every element of a name; one that holds other elements is given as its XML. */
export function textsIn(xml: string, element: string): string[] {
  const found = xml.matchAll(new RegExp(`<${element}>([\\s\\S]*?)</${element}>`, 'g'));
  return [...found].map(([, text = '']) => (text.includes('<') ? text : plain(text)));
}

/** The content of the first element of a name. @throws Error when there is no such element */
export function textIn(xml: string, element: string): string {
  const [text] = textsIn(xml, element);
  if (text === undefined) throw new LoggableError(`The blob store's answer has no ${element}`);
  return text;
}

/** The code of a refusal, such as EntityTooSmall; the rest of the answer quotes what was sent. */
export const codeIn = (xml: string): string => /<Code>(\w{1,60})<\/Code>/.exec(xml)?.[1] ?? 'no code';
