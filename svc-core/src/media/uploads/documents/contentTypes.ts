import type { DocumentType } from '@jobtrail/contract';

/** The content type of a document of each type. */
export const DOCUMENT_CONTENT_TYPES: Readonly<Record<DocumentType, string>> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  odt: 'application/vnd.oasis.opendocument.text',
  txt: 'text/plain; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  heic: 'image/heic',
};

/** The content type of the bytes of a document in the registry of uploads, which is not their own: that may be longer. */
export const UPLOADED_DOCUMENT = 'application/octet-stream';
