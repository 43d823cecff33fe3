import type { ToastText } from '@jobtrail/contract';

/** Toasts about interviews that the contract does not specify. */
export const furtherInterviewToasts = {
  planned: { title: 'Interview planned again' },
  done: { title: 'Interview done' },
  noShow: { title: 'Marked as a no-show' },
  gone: { title: 'Error', description: 'This interview has been deleted, perhaps in another tab.' },
  tooLate: { title: 'Error', description: 'It can no longer be restored.' },
} as const satisfies Record<string, ToastText>;
