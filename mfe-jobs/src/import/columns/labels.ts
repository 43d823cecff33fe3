import { JOB_TEXT_FIELDS, STAGES } from '@jobtrail/contract';
import type { Field } from '../reading.ts';

const [, phone, technical, onsite, offer, rejected] = STAGES;

/** The names of the fields for the person. */
export const FIELD_LABELS: Readonly<Record<Field, string>> = {
  company: 'Company',
  position: 'Position',
  status: 'Stage',
  applicationDate: 'Applied on',
  jobUrl: 'Link',
  location: JOB_TEXT_FIELDS.location.label,
  salary: JOB_TEXT_FIELDS.salary.label,
  salaryMin: 'Lowest salary',
  salaryMax: 'Highest salary',
  currency: 'Currency of the salary',
  tags: 'Tags',
  notes: 'Notes',
  source: 'Source',
  closedReason: 'Reason why it ended',
  stageChangedAt: 'In its stage since',
  phoneDay: `Day of ${phone.label}`,
  technicalDay: `Day of ${technical.label}`,
  onsiteDay: `Day of ${onsite.label}`,
  offerDay: `Day of ${offer.label}`,
  rejectedDay: `Day of ${rejected.label}`,
  hasApplied: 'Applied, yes or no',
  isSaved: 'Only saved, yes or no',
  contactName: JOB_TEXT_FIELDS.contactName.label,
  contactEmail: JOB_TEXT_FIELDS.contactEmail.label,
  contactPhone: JOB_TEXT_FIELDS.contactPhone.label,
};
