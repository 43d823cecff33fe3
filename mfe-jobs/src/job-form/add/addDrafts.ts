import { isStage, jobTextFields } from '@jobtrail/contract';
import { draftStore, storedTexts } from '@jobtrail/web-kit';
import { DraftRegistry } from '../form/DraftRegistry.ts';
import { JobDraft } from '../form/JobDraft.ts';
import { emptyJob, isTyped, type JobFormValues } from '../form/values.ts';

const NAME = 'add';
const FIELDS = ['company', 'position', 'status', ...jobTextFields, 'notes', 'jobUrl', 'applied', 'past'] as const;

function storedValues(userId: string): JobFormValues {
  const { status, ...texts } = storedTexts(draftStore.read(userId, NAME), FIELDS);
  const values = { ...emptyJob, ...texts, status: status !== undefined && isStage(status) ? status : emptyJob.status };
  return isTyped(values) ? values : emptyJob;
}

/** The draft of a new job in this tab. Typed text survives a reload, images do not. */
class AddDraft extends JobDraft {
  readonly #userId: string;

  constructor(userId: string) {
    super({ values: storedValues(userId) });
    this.#userId = userId;
  }

  protected override keep(values: JobFormValues): void {
    draftStore.write(this.#userId, NAME, isTyped(values) ? values : undefined);
  }

  protected override end(): void {
    super.end();
    draftStore.write(this.#userId, NAME, undefined);
  }
}

const shelf = new DraftRegistry<AddDraft>();

/** The draft that the dialog and the page share; without a person, one that is not stored. */
export const addDraftOf = (userId: string | undefined): JobDraft =>
  userId === undefined ? new JobDraft({ values: emptyJob }) : shelf.of(userId, () => new AddDraft(userId));

/** Whether nothing has been typed or attached. */
export const isBlank = (draft: JobDraft): boolean => !isTyped(draft.values()) && draft.images.get().length === 0;
