import { expect, it } from '@jest/globals';
import { documentNameOf, isDocumentName, kindOfName } from './fileNames.ts';

it.each([
  ['Nora_Lindqvist_CV.pdf', 'Nora Lindqvist CV', 'resume'],
  ['Résumé 2026.DOCX', 'Résumé 2026', 'resume'],
  ['cover-letter.v2.odt', 'cover-letter.v2', 'cover'],
  ['Anschreiben.pdf', 'Anschreiben', 'cover'],
  ['resume and cover letter.pdf', 'resume and cover letter', 'cover'],
  ['CVS receipt.png', 'CVS receipt', 'other'],
  ['.pdf', 'Document', 'other'],
])('%s becomes %s, a %s', (file, name, kind) => {
  expect([documentNameOf(file), kindOfName(file), isDocumentName(file)]).toEqual([name, kind, true]);
});
it('other extensions are no documents', () => {
  expect(['a.doc', 'a.svg', 'a.html', 'pdf', 'a.pdf.exe'].map(isDocumentName)).toEqual(Array(5).fill(false));
});
