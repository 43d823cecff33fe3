import type { ToastText } from '@jobtrail/contract';

/** Toasts about the posting of a job. */
export const postingToasts = {
  kept: { title: 'Posting kept' },
  corrected: { title: 'Text corrected' },
  removed: { title: 'Copy deleted' },
  restored: { title: 'Copy restored' },
  copied: { title: 'Text copied' },
} as const satisfies Record<string, ToastText>;

/** What is said when something fails; `gone` stands at the copy instead of a toast. */
export const postingErrors = {
  gone: 'The page is gone.',
  read: { title: 'Error', description: 'Failed to read the page. Your copies are unchanged. Please try again.' },
  save: { title: 'Error', description: 'Failed to save the text. It is still here. Please try again.' },
  remove: { title: 'Error', description: 'Failed to delete the copy. Please try again.' },
  restore: { title: 'Error', description: 'Failed to restore the copy. Please try again.' },
  tooLate: { title: 'Error', description: 'It can no longer be restored.' },
  copy: { title: 'Error', description: 'This browser did not allow copying. Select the text and copy it yourself.' },
  screenshot: { title: 'Error', description: 'The screenshot could not be read. You can paste the text instead.' },
  nothing: { title: 'No text found', description: 'There is no text in this screenshot. You can paste it instead.' },
} as const;
