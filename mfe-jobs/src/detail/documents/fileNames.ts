import type { DocumentKind } from '@jobtrail/contract';

const EXTENSION = /\.(?:pdf|docx|odt|txt|md|jpe?g|png|gif|webp|heic)$/i;
const COVER = /cover|letter|anschreiben|motivation|lettre/i;
const RESUME = /resum|résum|\bcv\b|curriculum|lebenslauf|vitae/i;

/** Whether the extension of a file is that of a document. */
export const isDocumentName = (fileName: string): boolean => EXTENSION.test(fileName);

/** The name of a document for a file: without its extension, with spaces for what separates words. */
export function documentNameOf(fileName: string): string {
  const name = fileName.normalize('NFC').replace(EXTENSION, '').replaceAll('_', ' ').trim();
  return name === '' ? 'Document' : name.slice(0, 200);
}

/** What a file is probably for, by its name; the person can correct it. */
export function kindOfName(fileName: string): DocumentKind {
  const words = fileName.normalize('NFC').replaceAll(/[_.-]/g, ' ');
  if (COVER.test(words)) return 'cover';
  return RESUME.test(words) ? 'resume' : 'other';
}
