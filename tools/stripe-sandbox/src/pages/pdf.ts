/** A line of text. Its position is in points from the top left corner. */
export interface TextLine {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly text: string;
  readonly bold?: boolean;
  readonly right?: boolean;
}

const WIDTH = 612;
const HEIGHT = 792;
/** Average width of a Helvetica character in thousandths of its size; digits and most lowercase letters have it. */
const USUAL = 556;
const NARROW = 278;

/** Replaces characters that are not in Latin-1 with question marks. */
const latin = (text: string): string => text.replace(/[–—−]/g, '-').replace(/[^\x20-\x7e\xa0-\xff]/g, '?');
const escaped = (text: string): string => latin(text).replace(/[\\()]/g, '\\$&');
const widthOf = (text: string, size: number): number =>
  ([...text].reduce((sum, character) => sum + (/[ .,:;il|!']/.test(character) ? NARROW : USUAL), 0) * size) / 1000;

/** Creates a one-page PDF with lines of text in Helvetica. */
export function pdfOf(title: string, lines: readonly TextLine[]): Buffer {
  const drawn = lines
    .map(
      ({ x, y, size, text, bold = false, right = false }) =>
        `BT /${bold ? 'F2' : 'F1'} ${size} Tf ${(right ? x - widthOf(latin(text), size) : x).toFixed(2)} ${HEIGHT - y} Td (${escaped(text)}) Tj ET`,
    )
    .join('\n');
  const font = (name: string): string =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> /Contents 4 0 R >>`,
    `<< /Length ${Buffer.byteLength(drawn, 'latin1')} >>\nstream\n${drawn}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Title (${escaped(title)}) /Producer (stripe-sandbox) >>`,
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = Buffer.byteLength(text, 'latin1');
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = Buffer.byteLength(text, 'latin1');
  const entries = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info ${objects.length} 0 R >>\n`;
  text += `startxref\n${table}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}
