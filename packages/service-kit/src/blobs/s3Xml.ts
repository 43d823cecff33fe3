import { BlobStoreError } from './BlobStoreError.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
};
const plain = (xml: string): string =>
  xml.replace(/&(?:amp|lt|gt|quot|apos|#(\d{1,6}|x[\da-f]{1,5}));/gi, (entity, code?: string) =>
    code === undefined ? (ENTITIES[entity] ?? entity) : String.fromCodePoint(Number(code.replace(/^x/i, '0x'))),
  );

/** The content of every element with a name. Content with nested elements is returned as XML. */
export function textsIn(xml: string, element: string): string[] {
  const found = xml.matchAll(new RegExp(`<${element}>([\\s\\S]*?)</${element}>`, 'g'));
  return [...found].map(([, text = '']) => (text.includes('<') ? text : plain(text)));
}

/** The content of the first element with a name. @throws BlobStoreError if there is none */
export function textIn(xml: string, element: string): string {
  const [text] = textsIn(xml, element);
  if (text === undefined) throw new BlobStoreError(`The blob store's response has no ${element}`);
  return text;
}

/** The code of an error, such as EntityTooSmall. The rest of the response is ignored because it quotes the request. */
export const codeIn = (xml: string): string => /<Code>(\w{1,60})<\/Code>/.exec(xml)?.[1] ?? 'no code';
