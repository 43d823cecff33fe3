/** Derived from the global value: browsers and Node have different names for the types of its instances and options. */
type Decoder = InstanceType<typeof TextDecoder>;
type DecoderOptions = ConstructorParameters<typeof TextDecoder>[1];

/** The decoder of a charset by any of its names; null if browsers do not support it. */
export function decoderFor(name: string, options: DecoderOptions = {}): Decoder | null {
  if (name === '') return null;
  try {
    return new TextDecoder(name, options);
  } catch {
    return null;
  }
}

/**
 * Whether bytes can be UTF-8. A few invalid ones are tolerated, for example a text cut in the middle of a character.
 */
export function isUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(bytes);
  let wide = 0;
  let broken = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 0xfffd) broken += 1;
    else if (code > 0x7f) wide += 1;
  }
  return broken === 0 || broken * 20 < wide;
}
