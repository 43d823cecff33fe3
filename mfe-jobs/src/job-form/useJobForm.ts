import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { errorSentences, jobTextFields, TEXT_MAX } from '@jobtrail/contract';
import { ApiError } from '@jobtrail/web-kit';
import type { Found } from '../extraction/found.ts';
import { type Origins, READABLE } from '../extraction/origin.ts';
import { FormProblem } from './FormProblem.ts';
import type { JobDraft } from './JobDraft.ts';
import { validateJob } from './validation.ts';
import type { JobErrors, JobField, JobFormValues, SetField } from './values.ts';

/** Overwrites fields with what was found. @returns what puts back what was there, where it has not been edited since */
export type Filling = (found: Found) => () => void;

export interface JobForm {
  values: JobFormValues;
  errors: JobErrors;
  saving: boolean;
  form: RefObject<HTMLFormElement | null>;
  set: SetField;
  /** Shows errors beside what they are about, and leads to the first one. */
  show: (errors: JobErrors) => void;
  fill: Filling;
  /** Where filled values came from, until they are edited. */
  origins: Origins;
  submit: (event: FormEvent) => void;
}

interface Saving {
  /** @param signal is aborted when the draft is discarded in the meantime */
  save: (values: JobFormValues, signal: AbortSignal) => Promise<void>;
  onError: (error: unknown) => void;
  /** Hears of errors before they are shown, to bring the part of the form to the front that holds them. */
  onErrors?: ((errors: JobErrors) => void) | undefined;
}

const FIELDS: readonly string[] = ['company', 'position', 'notes', 'jobUrl', ...jobTextFields, 'images'] satisfies (
  JobField | 'images'
)[];

/** The server's own sentence; anything between here and the server, such as a proxy, may answer anything. */
const sentenceOf = (error: unknown): string =>
  error instanceof ApiError && error.code !== 'unknown' ? error.userMessage : errorSentences.internal;

/** The errors of a failed save: the server's sentences by field of the form; those of no field are about the whole form. */
function errorsOf(error: unknown): JobErrors {
  if (error instanceof FormProblem) return error.errors;
  const fields = error instanceof ApiError ? Object.entries(error.fields ?? {}) : [];
  const named = fields.map(
    ([path, sentence]) => [path === 'applicationDate' ? 'applied' : (path.split('.')[0] ?? ''), sentence] as const,
  );
  const shown = named.filter(([field]) => FIELDS.includes(field) || field === 'applied');
  const rest = named.filter((entry) => !shown.includes(entry)).map(([, sentence]) => sentence);
  if (shown.length > 0 && rest.length === 0) return Object.fromEntries(shown);
  return { ...Object.fromEntries(shown), form: rest.length > 0 ? rest.join(' ') : sentenceOf(error) };
}

const without = <Shape extends object>(known: Shape, names: readonly string[]): Shape =>
  names.some((name) => name in known)
    ? (Object.fromEntries(Object.entries(known).filter(([name]) => !names.includes(name))) as Shape)
    : known;

/** A form on a draft of a job: validates, shows the errors of both sides beside their fields, and leads to the first one. */
export function useJobForm(draft: JobDraft, { save, onError, onErrors }: Saving): JobForm {
  const values = useSyncExternalStore(draft.subscribe, draft.values);
  const saving = useSyncExternalStore(draft.subscribe, draft.isSaving);
  const [errors, setErrors] = useState<JobErrors>({});
  const [origins, setOrigins] = useState<Origins>({});
  const form = useRef<HTMLFormElement>(null);
  const leadToError = useRef(false);

  useEffect(() => {
    if (!leadToError.current) return;
    leadToError.current = false;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-form-error]')?.focus();
  }, [errors]);

  const show = (found: JobErrors): void => {
    leadToError.current = true;
    onErrors?.(found);
    setErrors(found);
  };
  const set = useCallback<SetField>(
    (field, value) => {
      draft.change({ [field]: value });
      setErrors((known) => without(known, [field, 'form']));
      setOrigins((known) => without(known, [field]));
    },
    [draft],
  );

  const fill = useCallback<Filling>(
    (found) => {
      const before = draft.values();
      const filled = READABLE.flatMap((field) =>
        found[field] ? [[field, found[field].value.slice(0, TEXT_MAX[field])] as const] : [],
      );
      draft.change(Object.fromEntries(filled));
      setErrors((known) =>
        without(
          known,
          filled.map(([field]) => field),
        ),
      );
      setOrigins(
        Object.fromEntries(
          READABLE.flatMap((field) => {
            const value = found[field];
            if (!value) return before[field].trim() === '' ? [[field, { from: 'missing', replaced: '' }]] : [];
            return [
              [field, { from: value.from, replaced: before[field].trim() === value.value ? '' : before[field].trim() }],
            ];
          }),
        ),
      );
      return () => {
        setOrigins({});
        const known = draft.values();
        draft.change(
          Object.fromEntries(
            filled.flatMap(([field, value]) => (known[field] === value ? [[field, before[field]]] : [])),
          ),
        );
      };
    },
    [draft],
  );

  async function send(): Promise<void> {
    const wrong = validateJob(values);
    if (Object.keys(wrong).length > 0) return show(wrong);
    setErrors({});
    try {
      await draft.save((signal) => save(values, signal));
    } catch (error) {
      show(errorsOf(error));
      onError(error);
    }
  }
  return {
    values,
    errors,
    saving,
    form,
    set,
    show,
    fill,
    origins,
    submit: (event) => {
      event.preventDefault();
      if (!saving) void send();
    },
  };
}
