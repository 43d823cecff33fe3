import { useEffect, useMemo, useState } from 'react';
import { useToast } from '@jobtrail/web-kit';
import { filledToast } from '../extraction/useExtraction.ts';
import { type Found, READABLE, type ReadableField } from '../form/origin.ts';
import type { JobForm } from '../form/useJobForm.ts';
import type { FormImage } from '../screenshots/FormImage.ts';
import { recognitionToasts } from './texts.ts';
import { type Recognition, useRecognition } from './useRecognition.ts';

/** A value that was read and differs from that of the form. */
export interface Proposal {
  field: ReadableField;
  value: string;
  /** The value that it would replace; blank if the field is empty. */
  current: string;
}

export interface ReviewedReading {
  recognition: Recognition;
  /** What was read, until it is filled in or discarded; null if there is nothing to review. */
  proposals: readonly Proposal[] | null;
  fillIn: (fields: readonly ReadableField[]) => void;
  discard: () => void;
}

/** Reads the images of a form and fills in only what the person chooses. */
export function useReviewedReading(
  images: readonly FormImage[],
  { values, fill }: Pick<JobForm, 'values' | 'fill'>,
): ReviewedReading {
  const toast = useToast();
  const [found, setFound] = useState<Found | null>(null);
  const isNew = (field: ReadableField, read: Found): boolean =>
    read[field] !== undefined && read[field].value !== values[field].trim();
  const recognition = useRecognition(images, (read) => {
    if (READABLE.some((field) => isNew(field, read))) setFound(read);
    else toast({ ...recognitionToasts.nothingNew, tone: 'info' });
  });
  // What was read belongs to the images that were read.
  useEffect(() => () => setFound(null), [images]);

  const proposals = useMemo(() => {
    const list = READABLE.flatMap((field): Proposal[] => {
      const [value, current] = [found?.[field]?.value, values[field].trim()];
      return value === undefined || value === current ? [] : [{ field, value, current }];
    });
    return list.length === 0 ? null : list;
  }, [found, values]);

  return {
    recognition,
    proposals,
    fillIn: (fields) => {
      const chosen = Object.fromEntries(fields.flatMap((field) => (found?.[field] ? [[field, found[field]]] : [])));
      setFound(null);
      toast(filledToast(recognitionToasts.filled, fill(chosen, { some: true })));
    },
    discard: () => setFound(null),
  };
}
