import { successToasts, type ToastText } from '@jobtrail/contract';

/** Toasts for reading screenshots, which the contract does not specify. */
export const recognitionToasts = {
  read: {
    title: successToasts.jobExtracted.title,
    description: "We've filled in the job information from the screenshot.",
  },
  nothing: {
    title: 'Nothing found',
    description: 'No job details could be read from the screenshot. Please fill in manually.',
  },
  filled: {
    title: successToasts.jobExtracted.title,
    description: 'The fields you chose are filled in. Save the changes to keep them.',
  },
  nothingNew: {
    title: 'Nothing new',
    description: 'The screenshot says the same as the form.',
  },
  notLoaded: {
    title: 'Reading failed',
    description: "We couldn't load text recognition. Check your connection and try again, or fill in manually.",
  },
  outdated: {
    title: 'Reload to read screenshots',
    description:
      'Jobtrail has been updated since you opened this page. What you typed is kept; attach the screenshots again afterwards.',
  },
  failed: {
    title: 'Reading failed',
    description: 'The screenshot could not be read. Please try again or fill in manually.',
  },
} as const satisfies Record<string, ToastText>;
