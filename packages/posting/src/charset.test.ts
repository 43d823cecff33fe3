import { charsetOf, decodePage } from './charset.ts';

const CZECH = 'Vývojář polovodičů, Plzeň. Hledáme kolegu, který má rád čistý kód a přívětivé prostředí.';
/** Encodes a text in a single-byte charset, by decoding every byte. */
function bytesIn(charset: string, text: string): Uint8Array {
  const decoder = new TextDecoder(charset);
  const letters = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]));
  return Uint8Array.from(text, (letter) => letters.get(letter) ?? 63);
}

/** Encodes a text in a double-byte charset. */
function wideBytesIn(charset: string, text: string): Uint8Array {
  const decoder = new TextDecoder(charset, { fatal: true });
  const letters = new Map<string, number[]>();
  for (let first = 0x81; first <= 0xfe; first += 1) {
    for (let second = 0x40; second <= 0xfe; second += 1) {
      try {
        const letter = decoder.decode(Uint8Array.of(first, second));
        if (letter.length === 1 && !letters.has(letter)) letters.set(letter, [first, second]);
      } catch {
        continue;
      }
    }
  }
  return Uint8Array.from(
    [...text].flatMap((letter) => (letter < '\u0080' ? [letter.charCodeAt(0)] : (letters.get(letter) ?? [63]))),
  );
}

describe('the charset of a page', () => {
  it('is the one in the header', () =>
    expect(decodePage(bytesIn('windows-1250', CZECH), 'text/html; charset=windows-1250')).toBe(CZECH));
  it('is the one that the page declares', () =>
    expect(decodePage(bytesIn('iso-8859-2', `<meta charset="iso-8859-2">${CZECH}`), 'text/html')).toContain(CZECH));
  it('has the quotes and dashes that windows-1252 has where Latin-1 has none', () => {
    // 0x93, 0x96 and 0x94 of the table at https://encoding.spec.whatwg.org/index-windows-1252.txt
    const bytes = Uint8Array.from([...Buffer.from('Caf\xe9 \x93Nord\x94 \x96 Kellner', 'latin1')]);
    for (const charset of ['windows-1252', 'iso-8859-1'])
      expect(decodePage(bytes, `text/html; charset=${charset}`)).toBe('Café “Nord” – Kellner');
  });
  it('is the one declared with http-equiv', () =>
    expect(
      decodePage(
        bytesIn('windows-1250', `<meta http-equiv="Content-Type" content="text/html; charset=windows-1250">${CZECH}`),
        null,
      ),
    ).toContain(CZECH));
  it('is determined by a byte order mark', () =>
    expect(charsetOf(Uint8Array.of(0xff, 0xfe, 0x41, 0), 'text/html; charset=utf-8')).toBe('utf-16le'));
  it('is UTF-8 if the bytes are', () => expect(decodePage(new TextEncoder().encode(CZECH), null)).toBe(CZECH));
  it('is UTF-8 if the bytes are, whatever the page declares', () =>
    expect(decodePage(new TextEncoder().encode(`<meta charset="iso-8859-1">${CZECH}`), null)).toContain(CZECH));
  it('is not UTF-8 if the header says so but the bytes are invalid', () =>
    expect(decodePage(bytesIn('windows-1250', `<html lang="cs">${CZECH}`), 'text/html; charset=utf-8')).toContain(
      CZECH,
    ));
  it('is ignored if its name is unknown', () =>
    expect(decodePage(new TextEncoder().encode('Koch'), 'text/html; charset=nonsense')).toBe('Koch'));

  it.each([
    ['windows-1250', CZECH],
    ['iso-8859-1', 'Für unser Büro in Köln suchen wir einen Geschäftsführer, der gerne größere Straßen überquert.'],
    ['iso-8859-1', 'Nous recherchons un ingénieur expérimenté à Genève, très motivé et prêt à évoluer.'],
    ['windows-1251', 'Мы ищем разработчика в Москве, который любит чистый код.'],
  ])('is guessed if nothing declares it: %s', (charset, text) =>
    expect(decodePage(bytesIn(charset, `<html><body>${text}</body></html>`), null)).toContain(text),
  );

  it.each([
    ['shift_jis', '株式会社サンプルではエンジニアを募集しています。勤務地は東京都です。'],
    ['euc-jp', '株式会社サンプルではエンジニアを募集しています。勤務地は東京都です。'],
    ['euc-kr', '저희 회사에서 개발자를 모집합니다. 근무지는 서울입니다.'],
    ['gbk', '我们公司正在招聘软件工程师，工作地点在北京。'],
    ['big5', '我們公司正在招聘軟體工程師，工作地點在台北。'],
  ])('is guessed if nothing declares it: %s', (charset, text) =>
    expect(decodePage(wideBytesIn(charset, `<html><body>${text}</body></html>`), null)).toContain(text),
  );
});
