/** Whether a unicode-range of a style sheet ('U+0000-00FF, U+131') contains a character of a text. */
export function coversSome(range: string, text: string): boolean {
  if (range === '') return true;
  const spans = range.split(',').map((part) => {
    const [from = '', to = from] = part.trim().replace(/^U\+/i, '').split('-');
    return [Number.parseInt(from.replaceAll('?', '0'), 16), Number.parseInt(to.replaceAll('?', 'F'), 16)] as const;
  });
  return [...text].some((character) => {
    const point = character.codePointAt(0) ?? 0;
    return spans.some(([from, to]) => point >= from && point <= to);
  });
}

/** The font rules of the page. Style sheets of other origins cannot be read, and contain none of our fonts. */
function fontRules(): { rule: CSSFontFaceRule; base: string }[] {
  return [...document.styleSheets].flatMap((sheet) => {
    try {
      return [...sheet.cssRules].flatMap((rule) =>
        rule instanceof CSSFontFaceRule ? [{ rule, base: sheet.href ?? document.baseURI }] : [],
      );
    } catch {
      return [];
    }
  });
}

const asDataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error('A font could not be read'));
    reader.readAsDataURL(blob);
  });

/**
 * The page's font as rules with embedded files, for the characters of a text and in upright style only. A font that
 * does not load is left out: a viewer then uses another one.
 */
export async function embeddedFonts(family: string, text: string): Promise<string> {
  const used = fontRules().filter(({ rule: { style } }) => {
    const name = style.getPropertyValue('font-family').replaceAll(/["']/g, '');
    return (
      family.includes(name) &&
      style.getPropertyValue('font-style') !== 'italic' &&
      coversSome(style.getPropertyValue('unicode-range'), text)
    );
  });
  const rules = await Promise.all(
    used.map(async ({ rule: { style }, base }) => {
      const file = /url\(["']?([^"')]+)/.exec(style.getPropertyValue('src'))?.[1];
      if (file === undefined) return '';
      const response = await fetch(new URL(file, base)).catch(() => null);
      if (!response?.ok) return '';
      const data = await asDataUrl(await response.blob());
      return `@font-face{font-family:${style.getPropertyValue('font-family')};font-weight:${style.getPropertyValue('font-weight')};src:url(${data}) format('woff2')}`;
    }),
  );
  return rules.join('');
}
