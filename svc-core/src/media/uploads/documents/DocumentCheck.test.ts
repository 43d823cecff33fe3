import { describe, expect, it } from '@jest/globals';
import { png, svg } from '../../../../test/samples.ts';
import { docx, odt, pdf, zipped } from '../../../../test/zipped.ts';
import { DocumentCheck } from './DocumentCheck.ts';

/** The type of a file that arrives in small pieces; 'refused' if it is refused. */
async function typeOf(bytes: Buffer, claimedType = 'application/octet-stream'): Promise<string> {
  try {
    const check = await DocumentCheck.start(bytes.subarray(0, 8192), claimedType);
    for (let at = 0; at < bytes.length; at += 8192) check.read(bytes.subarray(at, at + 8192));
    return check.end().type;
  } catch (error) {
    expect(error).toMatchObject({ status: 415 });
    return 'refused';
  }
}

/** A copy with a number of 32 bits changed in the directory entry of a file. */
function changed(zip: Buffer, name: string, field: number, value: number): Buffer {
  const copy = Buffer.from(zip);
  copy.writeUInt32LE(value, copy.lastIndexOf(name) - 46 + field);
  return copy;
}

describe('A document', () => {
  it('is recognised by its bytes', async () => {
    expect(await typeOf(pdf())).toBe('pdf');
    expect(await typeOf(await docx())).toBe('docx');
    expect(await typeOf(await docx('x'.repeat(300_000)))).toBe('docx');
    expect(await typeOf(await odt())).toBe('odt');
    expect(await typeOf(png())).toBe('png');
    expect(await typeOf(Buffer.from('Dear Ms. Žluťoučká,\r\n\tI bake.\n'))).toBe('txt');
    expect(await typeOf(Buffer.from('# Resume\n'), 'text/markdown')).toBe('md');
  });
  it('has the SHA-256 that sha256sum prints', async () => {
    const check = await DocumentCheck.start(Buffer.from('abc'), '');
    check.read(Buffer.from('abc'));
    expect(check.end().sha256).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['an empty file', () => Buffer.alloc(0)],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a page after a byte order mark', () => Buffer.from('\uFEFF\n <html>')],
    ['a drawing', () => svg],
    ['a program', () => Buffer.from('#!/bin/sh\nrm -rf ~')],
    ['rich text', () => Buffer.from('{\\rtf1 x}')],
    ['a text that is not UTF-8', () => Buffer.from([0x44, 0xe9, 0x41])],
    ['a text with a NUL after its start', () => Buffer.concat([Buffer.alloc(20_000, 0x61), Buffer.from([0])])],
    ['a PDF without an end', () => pdf().subarray(0, 40)],
    ['a PDF that does not begin at the first byte', () => Buffer.concat([Buffer.from(' '), pdf()])],
    ['a PDF that is also an archive', async () => Buffer.concat([pdf(), await docx(), Buffer.from('%%EOF')])],
    ['an image that is also an archive', async () => Buffer.concat([png(), await docx()])],
    ['an archive behind a text', async () => Buffer.concat([Buffer.from('hello'), await docx()])],
    ['an archive behind an archive', async () => Buffer.concat([await zipped({ 'a.txt': 'a' }), await docx()])],
    ['an archive before a text', async () => Buffer.concat([await docx(), Buffer.from('<script>')])],
    ['an archive of something else', () => zipped({ 'a.txt': 'a', 'b.exe': 'b' })],
    ['a spreadsheet', () => zipped({ '[Content_Types].xml': 'x', 'xl/workbook.xml': 'x' })],
    [
      'a drawing of OpenDocument',
      () => zipped({ mimetype: 'application/vnd.oasis.opendocument.graphics', 'content.xml': 'x' }),
    ],
    [
      'a document with macros',
      () => zipped({ '[Content_Types].xml': 'x', 'word/document.xml': 'x', 'word/vbaProject.bin': 'x' }),
    ],
    ['a bomb', () => docx('0'.repeat(5_000_000))],
    ['files that share their bytes', async () => changed(await docx(), 'word/document.xml', 42, 0)],
    ['files that declare gigabytes', async () => changed(await docx(), 'word/document.xml', 24, 0xffff_fff0)],
    ['a cut archive', async () => (await docx()).subarray(0, -30)],
    [
      'a name outside of the archive',
      async () => Buffer.from((await docx()).toString('latin1').replaceAll('_rels/.rels', '../../.rels'), 'latin1'),
    ],
  ])('is refused if it is %s', async (_, bytes) => {
    expect(await typeOf(await bytes())).toBe('refused');
  });
});
