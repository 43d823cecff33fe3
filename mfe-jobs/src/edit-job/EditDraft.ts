import type { Job, UpdateJobBody } from '@jobtrail/contract';
import { imageAddresses } from '../detail/images.ts';
import { DraftShelf } from '../job-form/DraftShelf.ts';
import { JobDraft } from '../job-form/JobDraft.ts';
import type { JobFormValues } from '../job-form/values.ts';
import { editBody, editValues } from '../job-form/values.ts';
import type { FormImage, SavedImage } from '../screenshots/FormImage.ts';
import { savedImages } from '../screenshots/FormImage.ts';
import { ImageUploads } from '../screenshots/ImageUploads.ts';
import { rebaseImages } from '../screenshots/rebase.ts';

const imagesOf = (job: Job): SavedImage[] => savedImages(imageAddresses(job.images));

/** Changes to a job that are not saved yet. */
export class EditDraft extends JobDraft {
  readonly uploads = new ImageUploads();
  #before: JobFormValues;
  #imagesBefore: readonly SavedImage[];

  constructor(job: Job) {
    super({ values: editValues(job), images: imagesOf(job) });
    this.#before = editValues(job);
    this.#imagesBefore = imagesOf(job);
  }

  /** Whether the images differ from those of the job. */
  get hasOtherImages(): boolean {
    const images = this.images.get();
    return images.length !== this.#imagesBefore.length || images.some(({ id }, at) => id !== this.#imagesBefore[at]?.id);
  }
  get isChanged(): boolean {
    return this.hasOtherImages || Object.entries(this.values()).some(([field, value]) => value !== Reflect.get(this.#before, field));
  }

  /** The fields that were changed, as the server takes them; without the images. */
  changes(): UpdateJobBody {
    return editBody(this.#before, this.values());
  }

  /** The images that the changes start from, by their addresses. */
  knownImages(): string[] {
    return this.#imagesBefore.map(({ address }) => address);
  }

  /** Takes over what has become of the job elsewhere: fields and images that were not changed here follow it. */
  rebase(job: Job): void {
    if (this.hasEnded) return;
    const [before, now] = [this.#before, editValues(job)];
    const typed = Object.fromEntries(Object.entries(this.values()).filter(([field, value]) => value !== Reflect.get(before, field)));
    const images = imagesOf(job);
    const addressOf = (image: FormImage): string | undefined => this.uploads.addressOf(image);
    const rebased = rebaseImages({ before: this.#imagesBefore, wanted: this.images.get(), now: images, addressOf });
    this.#before = now;
    this.#imagesBefore = images;
    this.images.replace(rebased);
    this.setValues({ ...now, ...typed });
  }

  override discard(): void {
    super.discard();
    this.uploads.discard();
  }
}

const shelf = new DraftShelf<EditDraft>();

/** The draft of a person's changes to a job. One in which nothing was changed starts from the job as it is now. */
export function editDraftOf(userId: string, job: Job): EditDraft {
  const draft = shelf.of(`${userId} ${job.id}`, () => new EditDraft(job));
  draft.rebase(job);
  return draft;
}
