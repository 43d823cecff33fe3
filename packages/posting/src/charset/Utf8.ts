const REPLACEMENT = '\ufffd';

/** Bytes read as UTF-8, decoded at most once if they are valid, which most pages are. */
export class Utf8 {
  readonly #bytes: Uint8Array;
  #text: string | null | undefined;
  #isLikely: boolean | undefined;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** The text; null if a byte is not valid. */
  get text(): string | null {
    if (this.#text === undefined) this.#text = decodeStrictly(this.#bytes);
    return this.#text;
  }

  /**
   * Whether the bytes can be UTF-8. A few invalid bytes are tolerated, such as a character that is cut off at the end.
   */
  get isLikely(): boolean {
    this.#isLikely ??= (this.text !== null && !this.text.includes(REPLACEMENT)) || hasFewInvalidBytes(this.#bytes);
    return this.#isLikely;
  }
}

function decodeStrictly(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function hasFewInvalidBytes(bytes: Uint8Array): boolean {
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
