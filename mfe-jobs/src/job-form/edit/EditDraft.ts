import type { Job, UpdateJobBody } from '@jobtrail/contract';
import { draftStore, storedTexts } from '@jobtrail/web-kit';
import { textMark } from '../../jobs/textMark.ts';
import { DraftRegistry } from '../form/DraftRegistry.ts';
import { JobDraft } from '../form/JobDraft.ts';
import { editBody, editValues, type JobFormValues } from '../form/values.ts';
import { type FormImage, type SavedImage, savedImages } from '../screenshots/FormImage.ts';
import { imageAddresses } from '../screenshots/images.ts';
import { ImageUploads } from '../screenshots/ImageUploads.ts';
import { rebaseImages } from '../screenshots/rebase.ts';
import { changedFields, storedChanges } from './changedFields.ts';

const nameOf = (jobId: string): string => `edit:${jobId}`;
const imagesOf = (job: Job): SavedImage[] => savedImages(imageAddresses(job.images));

/** Unsaved changes to a job. Typed text survives a reload, changes to the images do not. */
export class EditDraft extends JobDraft {
  readonly uploads = new ImageUploads();
  readonly #userId: string;
  readonly #jobId: string;
  readonly #zone: string;
  #before: JobFormValues;
  #imagesBefore: readonly SavedImage[];
  #notesElsewhere: string | null = null;

  /** @param zone the person's time zone */
  constructor(userId: string, job: Job, zone: string) {
    const stored = draftStore.read(userId, nameOf(job.id));
    super({
      values: { ...editValues(job, zone), ...storedChanges(stored) },
      images: imagesOf(job),
    });
    this.#userId = userId;
    this.#jobId = job.id;
    this.#zone = zone;
    const { notesBefore: notes } = storedTexts(stored, ['notesBefore']);
    this.#before = { ...editValues(job, zone), ...(notes !== undefined && { notes }) };
    this.#imagesBefore = imagesOf(job);
  }

  /** Whether the images differ from those of the job. */
  get hasOtherImages(): boolean {
    const images = this.images.get();
    return (
      images.length !== this.#imagesBefore.length || images.some(({ id }, at) => id !== this.#imagesBefore[at]?.id)
    );
  }
  get isChanged(): boolean {
    return this.hasOtherImages || changedFields(this.#before, this.values()) !== undefined;
  }

  override saved(): JobFormValues {
    return this.#before;
  }

  /** The changed fields in the format of the API, without the images. */
  changes(): UpdateJobBody {
    const body = editBody(this.#before, this.values());
    return body.notes === undefined ? body : { ...body, knownNotes: textMark(this.#before.notes) };
  }

  /** The saved notes, if they were changed both here and elsewhere; the person has to choose. */
  readonly notesElsewhere = (): string | null => this.#notesElsewhere;
  /** The notes take the place of those that were saved elsewhere. */
  chooseNotes(notes: string): void {
    this.#before = { ...this.#before, notes: this.#notesElsewhere ?? this.#before.notes };
    this.#notesElsewhere = null;
    this.setValues({ notes });
    this.tell();
  }

  /** The addresses of the images that the changes are based on. */
  knownImages(): string[] {
    return this.#imagesBefore.map(({ address }) => address);
  }

  /** Applies changes made elsewhere: unchanged fields and images follow the job. Notes that were changed here do not. */
  rebase(job: Job): void {
    if (this.hasEnded) return;
    const [before, now] = [this.#before, editValues(job, this.#zone)];
    const typed = changedFields(before, this.values());
    const images = imagesOf(job);
    const addressOf = (image: FormImage): string | undefined => this.uploads.addressOf(image);
    const rebased = rebaseImages({ before: this.#imagesBefore, wanted: this.images.get(), now: images, addressOf });
    const isChangedElsewhere = typed?.notes !== undefined && ![before.notes, typed.notes].includes(now.notes);
    this.#notesElsewhere = isChangedElsewhere ? now.notes : null;
    this.#before = isChangedElsewhere ? { ...now, notes: before.notes } : now;
    this.#imagesBefore = images;
    this.images.replace(rebased);
    this.setValues({ ...now, ...typed });
    this.tell();
  }

  override discard(): void {
    super.discard();
    this.uploads.discard();
  }

  protected override keep(values: JobFormValues): void {
    const changed = changedFields(this.#before, values);
    const stored = changed?.notes === undefined ? changed : { ...changed, notesBefore: this.#before.notes };
    draftStore.write(this.#userId, nameOf(this.#jobId), stored);
  }

  protected override end(): void {
    super.end();
    draftStore.write(this.#userId, nameOf(this.#jobId), undefined);
  }
}

const shelf = new DraftRegistry<EditDraft>();

/**
 * The draft of a person's changes to a job. An unchanged draft is replaced with the current job.
 * @param zone the person's time zone
 */
export function editDraftOf(userId: string, job: Job, zone: string): EditDraft {
  const draft = shelf.of(`${userId} ${job.id}`, () => new EditDraft(userId, job, zone));
  draft.rebase(job);
  return draft;
}
