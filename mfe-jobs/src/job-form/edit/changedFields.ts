import { isStage } from '@jobtrail/contract';
import { storedTexts } from '@jobtrail/web-kit';
import { emptyJob, type JobFormValues } from '../form/values.ts';

type Field = keyof JobFormValues;
const isField = (name: string): name is Field => Object.hasOwn(emptyJob, name);
const FIELDS = Object.keys(emptyJob).filter(isField);

/** The fields that differ from the job, which is what the draft stores. The others follow the job. */
export function changedFields(job: JobFormValues, typed: JobFormValues): Partial<JobFormValues> | undefined {
  const changed = FIELDS.filter((field) => typed[field] !== job[field]);
  return changed.length === 0 ? undefined : Object.fromEntries(changed.map((field) => [field, typed[field]]));
}

/** Parses stored changes; undefined if there are none. */
export function storedChanges(stored: unknown): Partial<JobFormValues> | undefined {
  if (stored === undefined) return undefined;
  const { status, ...texts } = storedTexts(stored, FIELDS);
  return { ...texts, ...(status !== undefined && isStage(status) ? { status } : {}) };
}
