/** What a document is for, in the order in which the screen lists them. */
export const DOCUMENT_KINDS = ['resume', 'cover', 'other'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** The types of documents, named like the extensions of their files. */
export const DOCUMENT_TYPES = ['pdf', 'docx', 'odt', 'txt', 'md', 'jpg', 'png', 'gif', 'webp', 'heic'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** What a file picker offers. */
export const DOCUMENT_ACCEPT = [...DOCUMENT_TYPES, 'jpeg'].map((type) => `.${type}`).join(',');

/** The sentence for a file that is too large, and the one for a file of another kind. */
export const documentSentences = {
  tooLarge: 'This file is larger than 10 MB.',
  unsupported: 'Use a PDF, Word (docx), OpenDocument (odt), text or Markdown file, or an image.',
} as const;
