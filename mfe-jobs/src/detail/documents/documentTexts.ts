import type { DocumentKind, ToastText } from '@jobtrail/contract';

export const KIND_LABELS: Readonly<Record<DocumentKind, string>> = {
  resume: 'Resume',
  cover: 'Cover letter',
  other: 'Other',
};

/** Toasts for successes. */
export const documentToasts = {
  added: { title: 'Document added' },
  replaced: { title: 'New version added', description: 'Other applications keep the version that they have.' },
  switched: { title: 'Newer version used' },
  renamed: { title: 'Document updated' },
  removed: { title: 'Removed from this job', description: 'It is still in your documents.' },
  restored: { title: 'Document is back' },
  deleted: { title: 'Document deleted' },
} as const satisfies Record<string, ToastText>;

/** Toasts for failures. */
export const documentErrorToasts = {
  add: { title: 'Error', description: 'Failed to add the document. Please try again.' },
  rename: { title: 'Error', description: 'Failed to save the document. Please try again.' },
  remove: { title: 'Error', description: 'Failed to remove the document. Please try again.' },
  delete: { title: 'Error', description: 'Failed to delete the document. Please try again.' },
  gone: { title: 'Error', description: 'This document has been deleted, perhaps in another tab.' },
} as const satisfies Record<string, ToastText>;

/** The sentence under a file that was not uploaded, if there is no better one. */
export const UPLOAD_FAILED = 'The file was not uploaded. Please check your connection and try again.';
