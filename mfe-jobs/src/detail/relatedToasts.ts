import type { ToastText } from '@jobtrail/contract';

/** Toasts about communications, interview notes and stage changes that the contract does not specify. */
export const relatedToasts = {
  communicationUpdated: { title: 'Communication updated' },
  communicationRestored: { title: 'Communication restored' },
  interviewNoteUpdated: { title: 'Interview note updated' },
  interviewNoteRestored: { title: 'Interview note restored' },
  audioRestored: { title: 'Audio restored' },
  stageChangeDeleted: { title: 'Stage change deleted', description: 'It no longer counts in any figure.' },
  stageChangeDated: { title: 'Day changed', description: 'Every figure follows it.' },
  stageChangeRestored: { title: 'Stage change restored' },
} as const satisfies Record<string, ToastText>;

/** Toasts for failures. */
export const relatedErrorToasts = {
  updateCommunication: { title: 'Error', description: 'Failed to save communication. Please try again.' },
  updateInterviewNote: { title: 'Error', description: 'Failed to save interview note. Please try again.' },
  gone: {
    title: 'Error',
    description: 'This entry has been deleted, perhaps in another tab. Copy your text before you close the form.',
  },
  restoreCommunication: { title: 'Error', description: 'Failed to restore communication. Please try again.' },
  restoreInterviewNote: { title: 'Error', description: 'Failed to restore interview note. Please try again.' },
  restoreAudio: { title: 'Error', description: 'Failed to restore audio. Please try again.' },
  deleteStageChange: { title: 'Error', description: 'Failed to delete the stage change. Please try again.' },
  dateStageChange: { title: 'Error', description: 'Failed to change the day. Please try again.' },
  restoreStageChange: { title: 'Error', description: 'Failed to restore the stage change. Please try again.' },
  tooLate: { title: 'Error', description: 'It can no longer be restored.' },
} as const satisfies Record<string, ToastText>;
