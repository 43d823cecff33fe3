import { isStage } from '@jobtrail/contract';
import type { JobFormValues } from '../job-form/values.ts';
import { emptyJob, isTyped } from '../job-form/values.ts';

const keyOf = (userId: string): string => `jobtrail-add-draft:${userId}`;

function parse(text: string): JobFormValues | null {
  try {
    const stored: unknown = JSON.parse(text);
    if (typeof stored !== 'object' || stored === null) return null;
    const read = (field: string): string => {
      const value: unknown = Reflect.get(stored, field);
      return typeof value === 'string' ? value : '';
    };
    const status = read('status');
    return {
      ...emptyJob, company: read('company'), position: read('position'), status: isStage(status) ? status : emptyJob.status, location: read('location'), salary: read('salary'),
      notes: read('notes'), jobUrl: read('jobUrl'),
    };
  } catch {
    return null;
  }
}

/** What was typed for a new job and not saved, in this tab: an accidental close or reload loses nothing. */
export const addDraft = {
  read(userId: string): JobFormValues | null {
    try {
      const values = parse(sessionStorage.getItem(keyOf(userId)) ?? '');
      return values && isTyped(values) ? values : null;
    } catch {
      return null;
    }
  },
  keep(userId: string, values: JobFormValues): void {
    try {
      if (isTyped(values)) sessionStorage.setItem(keyOf(userId), JSON.stringify(values));
      else sessionStorage.removeItem(keyOf(userId));
    } catch {
      // Without storage the form still works; only a reload would lose it.
    }
  },
  drop(userId: string): void {
    try {
      sessionStorage.removeItem(keyOf(userId));
    } catch {
      // Nothing was kept.
    }
  },
};
