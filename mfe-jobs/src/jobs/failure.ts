import { pages, type ToastText } from '@jobtrail/contract';
import { ApiError, type Platform, type ToastMessage } from '@jobtrail/web-kit';

/** How a failed change is reported: the specified toast, except that a lapsed subscription gets a toast that offers to subscribe. */
export function failureToast(error: unknown, text: ToastText, navigate: Platform['navigate']): ToastMessage {
  if (error instanceof ApiError && error.status === 402) {
    return {
      title: 'Subscription needed',
      description: error.userMessage,
      tone: 'error',
      action: { label: 'Subscribe', onClick: () => navigate(pages.subscribe) },
    };
  }
  return { ...text, tone: 'error' };
}

/** Toasts for what the specification leaves open. */
export const furtherErrorToasts = {
  addCommunication: { title: 'Error', description: 'Failed to add communication. Please try again.' },
  deleteCommunication: { title: 'Error', description: 'Failed to delete communication. Please try again.' },
  addInterviewNote: { title: 'Error', description: 'Failed to add interview note. Please try again.' },
  deleteInterviewNote: { title: 'Error', description: 'Failed to delete interview note. Please try again.' },
  removeAudio: { title: 'Error', description: 'Failed to remove audio. Please try again.' },
} as const satisfies Record<string, ToastText>;
