import { isStage } from '@jobtrail/contract';
import { createTabDrafts } from '@jobtrail/web-kit';
import { DraftShelf } from '../job-form/DraftShelf.ts';
import { JobDraft } from '../job-form/JobDraft.ts';
import type { JobFormValues } from '../job-form/values.ts';
import { emptyJob, isTyped } from '../job-form/values.ts';

function parse(stored: unknown): JobFormValues | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const read = (field: string): string => {
    const value: unknown = Reflect.get(stored, field);
    return typeof value === 'string' ? value : '';
  };
  const status = read('status');
  const values = {
    ...emptyJob, company: read('company'), position: read('position'), status: isStage(status) ? status : emptyJob.status, location: read('location'), salary: read('salary'),
    notes: read('notes'), jobUrl: read('jobUrl'),
  };
  return isTyped(values) ? values : null;
}
const kept = createTabDrafts('add', parse);

/** The new job that a person is adding in this tab. What is typed outlives a reload, images do not. */
class AddDraft extends JobDraft {
  readonly #userId: string;

  constructor(userId: string) {
    super({ values: kept.read(userId) ?? emptyJob });
    this.#userId = userId;
  }

  protected override setValues(values: JobFormValues): void {
    super.setValues(values);
    if (isTyped(values)) kept.keep(this.#userId, values);
    else kept.drop(this.#userId);
  }

  protected override end(): void {
    super.end();
    kept.drop(this.#userId);
  }
}

const shelf = new DraftShelf<AddDraft>();

/** The draft that the dialog and the page share; without a person one that is kept nowhere. */
export const addDraftOf = (userId: string | undefined): JobDraft =>
  userId === undefined ? new JobDraft({ values: emptyJob }) : shelf.of(userId, () => new AddDraft(userId));

/** Whether a new job holds anything that would be a pity to lose. */
export const isBlank = (draft: JobDraft): boolean => !isTyped(draft.values()) && draft.images.get().length === 0;
