import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { errorToasts } from '@jobtrail/contract';
import { useSession, useToast } from '@jobtrail/web-kit';
import { usePersonZone } from '../../jobs/clock/usePersonZone.ts';
import { useJobCommands } from '../../jobs/JobsContext.tsx';
import { useLeavingGuard } from '../../jobs/leaving.ts';
import { toWebAddress } from '../../jobs/safeLink.ts';
import { chosenPlaces, remember } from '../extraction/rememberPlaces.ts';
import { type Extraction, filledToast, undecidedToast, useExtraction } from '../extraction/useExtraction.ts';
import { hasFound } from '../form/FieldReadings.ts';
import { saveFailure } from '../form/saveFailure.ts';
import { type JobForm, useJobForm, useSaved } from '../form/useJobForm.ts';
import { createBody, type JobErrors, wishlistBody } from '../form/values.ts';
import { type PostingDraft, postingFor, screenshotPosting } from '../posting-text/PostingDraft.ts';
import { recognitionToasts } from '../recognition/texts.ts';
import { type Recognition, useRecognition } from '../recognition/useRecognition.ts';
import { isNewImage } from '../screenshots/FormImage.ts';
import { type ImageDrop, useImageDrop } from '../screenshots/useImageDrop.ts';
import { type Images, useImages } from '../screenshots/useImages.ts';
import { addDraftOf, isBlank } from './addDrafts.ts';
import { encodeImages } from './encodeImages.ts';
import { timeOfSave } from './timeOfSave.ts';

export interface AddJob extends JobForm, ImageDrop {
  extraction: Extraction;
  images: Images;
  /** The button that chooses images. */
  chooser: RefObject<HTMLButtonElement | null>;
  recognition: Recognition;
  /** The text of the posting that was read. */
  postings: PostingDraft;
  /** Whether the form opened with an earlier draft that is still partly there. */
  restored: boolean;
  /** Discards the draft. */
  discard: () => void;
  /** Submits the form for the wishlist instead of the board. */
  saveToWishlist: () => void;
}

/** Where a new job goes. */
type Target = 'board' | 'wishlist';

interface Callbacks {
  onSaved: (target: Target) => void;
  /** Called with errors before they are shown, so that the tab with the invalid field can be opened. */
  onErrors?: (errors: JobErrors) => void;
  /** Called when images were dropped or pasted, before they are added. */
  onImages?: () => void;
}

/** The form of a new job. The page and the dialog share one draft until it is saved or discarded. */
export function useAddJob({ onSaved, onErrors, onImages }: Callbacks): AddJob {
  const commands = useJobCommands();
  const toast = useToast();
  const userId = useSession().user?.id;
  const zone = usePersonZone();
  const draft = useMemo(() => addDraftOf(userId), [userId]);
  const [opened] = useState(() => (isBlank(draft) ? null : draft));
  const images = useImages(draft.images);
  const newImages = useMemo(() => images.images.filter(isNewImage), [images.images]);
  const next = useRef<Target>('board');
  const target = useRef<Target>('board');
  const form = useJobForm(draft, {
    save: async (values, signal) => {
      const bodyOf = target.current === 'wishlist' ? wishlistBody : createBody;
      const images = await encodeImages(draft.images.get());
      const body = bodyOf(values, images, { zone, now: timeOfSave(draft, values) });
      const read = postingFor(draft.postings.all(), toWebAddress(values.jobUrl));
      const places = chosenPlaces(draft.readings.state(), values);
      await commands.create(read?.isKept ? { ...body, posting: read.posting } : body, { signal });
      if (places) void remember(places);
    },
    onError: (error) => commands.fail(error, saveFailure(error, errorToasts.addJob)),
    onErrors,
  });
  const extraction = useExtraction(form.values.jobUrl, form, draft.postings);
  const recognition = useRecognition(newImages, (reading, text) => {
    const forget = draft.postings.add(screenshotPosting(text), null);
    toast(
      filledToast(hasFound(reading) ? recognitionToasts.read : undecidedToast, form.fill(reading, { onUndo: forget })),
    );
  });
  const drop = useImageDrop((files) => {
    if (form.saving) return;
    onImages?.();
    void images.add(files);
  });
  const chooser = useRef<HTMLButtonElement>(null);
  useSaved(draft, () => onSaved(target.current));
  // A form that is being saved is no longer filled in.
  const [{ stop: stopExtraction }, { stop: stopRecognition }] = [extraction, recognition];
  useEffect(() => {
    if (!form.saving) return;
    stopExtraction();
    stopRecognition();
  }, [form.saving, stopExtraction, stopRecognition]);
  useLeavingGuard(newImages.length > 0 && !draft.hasEnded);
  return {
    ...form,
    ...drop,
    chooser,
    submit: (event) => {
      // Enter and the main button submit to the board.
      if (!form.saving) [target.current, next.current] = [next.current, 'board'];
      form.submit(event);
    },
    saveToWishlist: () => {
      next.current = 'wishlist';
      form.form.current?.requestSubmit();
    },
    extraction,
    images,
    recognition,
    postings: draft.postings,
    restored: opened === draft && !isBlank(draft),
    discard: () => draft.discard(),
  };
}
