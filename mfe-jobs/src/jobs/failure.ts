import { pages, type ToastText } from '@jobtrail/contract';
import { ApiError, type Platform, type ToastMessage } from '@jobtrail/web-kit';

/** Whether a change was rejected because the person or the job has as many items as possible. */
const isLimit = (error: unknown): error is ApiError => error instanceof ApiError && error.code === 'limit_reached';

/**
 * Reports a failed change with the specified toast, or with an offer to subscribe if the subscription has lapsed. The
 * toast of a limit says which one was reached.
 */
export function failureToast(error: unknown, text: ToastText, navigate: Platform['navigate']): ToastMessage {
  if (error instanceof ApiError && error.status === 402) {
    return {
      title: 'Subscription needed',
      description: error.userMessage,
      tone: 'error',
      action: { label: 'Subscribe', onClick: () => navigate(pages.subscribe) },
    };
  }
  return { ...text, ...(isLimit(error) ? { description: error.userMessage } : {}), tone: 'error' };
}

/** Toasts that the contract does not specify. */
export const furtherErrorToasts = {
  addCommunication: { title: 'Error', description: 'Failed to add communication. Please try again.' },
  deleteCommunication: { title: 'Error', description: 'Failed to delete communication. Please try again.' },
  addInterviewNote: { title: 'Error', description: 'Failed to add interview note. Please try again.' },
  deleteInterviewNote: { title: 'Error', description: 'Failed to delete interview note. Please try again.' },
  notesChanged: {
    title: 'Notes not saved',
    description: 'They were changed in another tab or on another device. Open the job again to keep both.',
  },
  removeAudio: { title: 'Error', description: 'Failed to remove audio. Please try again.' },
} as const satisfies Record<string, ToastText>;
