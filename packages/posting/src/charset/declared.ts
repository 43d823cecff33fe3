const HEAD = 4_096;

/** The charset that a page declares in its head (meta charset, http-equiv, XML declaration), unchanged. */
export function declaredCharset(bytes: Uint8Array): string | null {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD));
  return (
    /<meta[^>]{0,200}charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(head)?.[1] ??
    /^\s*<\?xml[^>]{0,100}encoding\s*=\s*["']([\w.:-]+)/i.exec(head)?.[1] ??
    null
  );
}

/** The language that a page declares, two letters in lower case; empty if it declares none. */
export function declaredLanguage(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD));
  return (/<html[^>]{0,300}?\slang\s*=\s*["']?([a-zA-Z]{2})/.exec(head)?.[1] ?? '').toLowerCase();
}
