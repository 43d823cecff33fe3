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
