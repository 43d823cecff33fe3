import {
  type FormEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import { forEachKey, jobTextFields, statusSentences } from '@jobtrail/contract';
import { ApiError, useCheckedForm } from '@jobtrail/web-kit';
import { toWebAddress } from '../../jobs/safeLink.ts';
import { type FieldReadings, readingAt, type ReadingState } from './FieldReadings.ts';
import type { JobDraft } from './JobDraft.ts';
import { type Candidate, READABLE, type ReadableField } from './origin.ts';
import { FormProblem } from './saveFailure.ts';
import { jobLengths, validateJob } from './validation.ts';
import type { JobErrors, JobField, JobFormValues, SetField } from './values.ts';

export interface JobForm {
  values: JobFormValues;
  errors: JobErrors;
  saving: boolean;
  form: RefObject<HTMLFormElement | null>;
  set: SetField;
  /** Shows errors at their fields and focuses the first one. */
  show: (errors: JobErrors) => void;
  /** Fills fields with what was read. */
  fill: FieldReadings['fill'];
  /** What was read, for the address in the form. */
  reading: ReadingState;
  forgetResult: FieldReadings['forgetResult'];
  /** Takes a candidate of a field. */
  take: (field: ReadableField, candidate: Candidate) => void;
  submit: (event: FormEvent<HTMLFormElement>) => void;
}

interface Saving {
  /** @param signal is aborted if the draft is discarded in the meantime */
  save: (values: JobFormValues, signal: AbortSignal) => Promise<void>;
  onError: (error: unknown) => void;
  /** Called with errors before they are shown, so that the tab with the invalid field can be opened. */
  onErrors?: ((errors: JobErrors) => void) | undefined;
}

const FIELDS = [
  'company',
  'position',
  'notes',
  'jobUrl',
  'applied',
  'past',
  'tags',
  ...jobTextFields,
] as const satisfies JobField[];
const SHOWN: readonly string[] = [...FIELDS, 'images'];

/** The server's message; a response from something else, such as a proxy, has none. */
const sentenceOf = (error: unknown): string =>
  error instanceof ApiError && error.code !== 'unknown' ? error.userMessage : statusSentences.internal;

/** The field of the form that a field of the body comes from. */
function fieldOf(path: string): string {
  const name = path.split('.')[0] ?? '';
  if (name === 'applicationDate' || name === 'appliedOn') return 'applied';
  return name === 'history' ? 'past' : name;
}

/**
 * The errors of a failed save: the server's messages by form field. Messages without a field apply to the whole form.
 */
function errorsOf(error: unknown): JobErrors {
  if (error instanceof FormProblem) return error.errors;
  const fields = error instanceof ApiError ? Object.entries(error.fields ?? {}) : [];
  const named = fields.map(([path, sentence]) => [fieldOf(path), sentence] as const);
  const shown = named.filter(([field]) => SHOWN.includes(field));
  const rest = named.filter((entry) => !shown.includes(entry)).map(([, sentence]) => sentence);
  if (shown.length > 0 && rest.length === 0) return Object.fromEntries(shown);
  return { ...Object.fromEntries(shown), form: rest.length > 0 ? rest.join(' ') : sentenceOf(error) };
}

const isReadable = (field: JobField): field is ReadableField => READABLE.some((one) => one === field);

/**
 * A form for the draft of a job: validates, shows its own and the server's errors at their fields, and focuses the
 * first one.
 */
export function useJobForm(draft: JobDraft, { save, onError, onErrors }: Saving): JobForm {
  const checked = useCheckedForm(draft.form, {
    problemsOf: validateJob,
    lengthsOf: (typed) => jobLengths(typed, draft.saved()),
    onInvalid: (_, found) => onErrors?.(found),
  });
  const { values, problemAt, problemOfPart } = checked;
  const saving = useSyncExternalStore(draft.subscribe, draft.isSaving);
  const { readings } = draft;
  const state = useSyncExternalStore(readings.subscribe, readings.state);
  const reading = useMemo(() => readingAt(state, toWebAddress(values.jobUrl)), [state, values.jobUrl]);

  const show = ({ images, form, ...fields }: JobErrors): void => {
    onErrors?.({ images, form, ...fields });
    checked.show(fields, { parts: { images, form } });
  };
  const set = useCallback<SetField>(
    (field, value) => {
      draft.change({ [field]: value });
      draft.form.clearProblems([field, 'root.form']);
      if (isReadable(field)) draft.readings.edited(field, value);
    },
    [draft],
  );

  const fill: JobForm['fill'] = (read, options) => {
    const undo = readings.fill(read, options);
    draft.form.clearProblems(readings.state().filled);
    return undo;
  };
  const take: JobForm['take'] = (field, candidate) => {
    readings.take(field, candidate);
    draft.form.clearProblems([field, 'root.form']);
  };

  async function send(typed: JobFormValues): Promise<void> {
    try {
      await draft.save((signal) => save(typed, signal));
    } catch (error) {
      show(errorsOf(error));
      onError(error);
    }
  }
  return {
    values,
    errors: {
      ...forEachKey(FIELDS, problemAt),
      images: problemOfPart('images'),
      form: problemOfPart('form'),
    },
    saving,
    form: checked.element,
    set,
    show,
    fill,
    reading,
    forgetResult: () => readings.forgetResult(),
    take,
    submit: (event) => {
      event.preventDefault();
      if (!saving) checked.submit(event, send);
    },
  };
}

/** Focuses the first field of a form, except where that would open a keyboard over half of its dialog. */
export function focusFirstField(form: HTMLFormElement | null): void {
  if (window.matchMedia('(hover: hover)').matches) form?.querySelector('input')?.focus();
}

/** Calls the listener once a draft has been saved, even if its form has been closed in the meantime. */
export function useSaved(draft: JobDraft, onSaved: () => void): void {
  const latest = useRef(onSaved);
  useLayoutEffect(() => {
    latest.current = onSaved;
  });
  useEffect(() => draft.onSaved(() => latest.current()), [draft]);
}
