import { BULK_JOBS_MAX } from '@jobtrail/contract';

/** Texts of bulk edit. */
export const bulkTexts = {
  selection: 'Selection',
  clear: 'Clear the selection',
  stage: 'Change stage',
  addTags: 'Add tag',
  removeTags: 'Remove tag',
  followUp: 'Set follow-up',
  appliedOn: 'Applied day',
  closedReason: 'Reason',
  smartTag: 'Smart tag',
  export: 'Export',
  more: 'More',
  tooMany: `At most ${BULK_JOBS_MAX} can be changed at once.`,
  failed: {
    title: 'Error',
    description: 'Failed to change the applications. They are still selected.',
  },
  unanswered: 'No answer has come, so the change may have been made. Trying again changes nothing twice.',
  undoFailed: { title: 'Error', description: 'Failed to undo the change. Please try again.' },
  undoTooLate: 'A change of many applications can be undone for 24 hours.',
  deletedNote:
    'Deleted jobs can be restored for 7 days, with everything that belongs to them. Until they are erased, their texts and files count against your storage.',
  noneDeleted: 'Nothing was deleted in the last 7 days',
} as const;
