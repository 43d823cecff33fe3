import { useEffect, useMemo, useState } from 'react';
import { useToast } from '@jobtrail/web-kit';
import { filledToast, undecidedToast } from '../extraction/useExtraction.ts';
import type { Reading } from '../form/FieldReadings.ts';
import { READABLE, type ReadableField } from '../form/origin.ts';
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

const pick = <Value>(
  values: Partial<Record<ReadableField, Value>>,
  fields: readonly ReadableField[],
): Partial<Record<ReadableField, Value>> =>
  Object.fromEntries(fields.flatMap((field) => (values[field] === undefined ? [] : [[field, values[field]]])));

/** Reads the images of a form and fills in only what the person chooses. */
export function useReviewedReading(
  images: readonly FormImage[],
  { values, fill }: Pick<JobForm, 'values' | 'fill'>,
): ReviewedReading {
  const toast = useToast();
  const [read, setRead] = useState<Reading | null>(null);
  const isNew = (field: ReadableField, { found }: Reading): boolean =>
    found[field] !== undefined && found[field].value !== values[field].trim();
  const isOpen = (field: ReadableField, { found, others }: Reading): boolean =>
    !found[field] && values[field].trim() === '' && Boolean(others?.[field]?.length);
  /** What a person chose of a reading, and the candidates of fields that are blank. */
  const chosenOf = (reading: Reading, fields: readonly ReadableField[]): Reading => ({
    ...reading,
    found: pick(reading.found, fields),
    others: pick(
      reading.others ?? {},
      READABLE.filter((field) => fields.includes(field) || isOpen(field, reading)),
    ),
  });
  const recognition = useRecognition(images, (reading) => {
    if (READABLE.some((field) => isNew(field, reading))) setRead(reading);
    else if (READABLE.some((field) => isOpen(field, reading)))
      toast(filledToast(undecidedToast, fill(chosenOf(reading, []), { isChoice: true })));
    else toast({ ...recognitionToasts.nothingNew, tone: 'info' });
  });
  // What was read belongs to the images that were read.
  useEffect(() => () => setRead(null), [images]);

  const proposals = useMemo(() => {
    const list = READABLE.flatMap((field): Proposal[] => {
      const [value, current] = [read?.found[field]?.value, values[field].trim()];
      return value === undefined || value === current ? [] : [{ field, value, current }];
    });
    return list.length === 0 ? null : list;
  }, [read, values]);

  return {
    recognition,
    proposals,
    fillIn: (fields) => {
      setRead(null);
      if (read) toast(filledToast(recognitionToasts.filled, fill(chosenOf(read, fields), { isChoice: true })));
    },
    discard: () => setRead(null),
  };
}
