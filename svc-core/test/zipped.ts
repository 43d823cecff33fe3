import { ZipFile } from 'yazl';

/** A zip archive of these files; the first is stored as it is. */
export async function zipped(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  Object.entries(files).forEach(([name, content], index) => {
    zip.addBuffer(Buffer.from(content), name, { compress: index > 0 });
  });
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** A small Word file. */
export const docx = (text = 'Bake bread'): Promise<Buffer> =>
  zipped({ '[Content_Types].xml': '<Types/>', '_rels/.rels': '<Relationships/>', 'word/document.xml': text });

/** A small OpenDocument text. */
export const odt = (): Promise<Buffer> =>
  zipped({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<office:document-content/>' });

/** A small PDF. */
export const pdf = (text = 'Bake bread'): Buffer =>
  Buffer.from(`%PDF-1.7\n1 0 obj\n<< /Title (${text}) >>\nendobj\ntrailer << /Root 1 0 R >>\nstartxref\n0\n%%EOF\n`);
