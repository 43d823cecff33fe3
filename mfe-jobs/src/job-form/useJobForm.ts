import { TEXT_MAX } from '@jobtrail/contract';
import { ApiError } from '@jobtrail/web-kit';
import type { FormEvent, RefObject } from 'react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Found } from '../extraction/found.ts';
import type { Origins } from '../extraction/origin.ts';
import { READABLE } from '../extraction/origin.ts';
import { validateJob } from './validation.ts';
import type { JobErrors, JobField, JobFormValues, SetField } from './values.ts';

/** Overwrites fields with what was found (spec 5). @returns what puts back what was there, where it has not been edited since */
export type Filling = (found: Found) => () => void;

export interface JobForm {
  values: JobFormValues;
  errors: JobErrors;
  saving: boolean;
  form: RefObject<HTMLFormElement | null>;
  set: SetField;
  fill: Filling;
  /** Where filled values came from, until they are edited. */
  origins: Origins;
  submit: (event: FormEvent) => void;
}

const FIELDS: readonly string[] = ['company', 'position', 'status', 'location', 'salary', 'notes', 'jobUrl', 'contactName', 'contactEmail', 'contactPhone'] satisfies JobField[];
const isField = (name: string): name is JobField => FIELDS.includes(name);

/** What the server found wrong, by field of the form. */
function serverErrors(error: unknown): JobErrors {
  if (!(error instanceof ApiError) || !error.fields) return {};
  return Object.fromEntries(Object.entries(error.fields).flatMap(([path, sentence]) => {
    const name = path.split('.')[0] ?? '';
    return isField(name) ? [[name, sentence]] : [];
  }));
}

const without = <Shape extends object>(known: Shape, names: readonly string[]): Shape =>
  (names.some((name) => name in known) ? Object.fromEntries(Object.entries(known).filter(([name]) => !names.includes(name))) as Shape : known);

/** State of a form on a job: validates, shows the errors of both sides beside their fields, and leads to the first one. */
export function useJobForm(initial: JobFormValues, save: (values: JobFormValues) => Promise<void>, onError: (error: unknown) => void): JobForm {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<JobErrors>({});
  const [origins, setOrigins] = useState<Origins>({});
  const [saving, setSaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const leadToError = useRef(false);
  const shown = useRef(values);

  useEffect(() => {
    shown.current = values;
  }, [values]);
  useEffect(() => {
    if (!leadToError.current) return;
    leadToError.current = false;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  const show = (found: JobErrors): void => {
    leadToError.current = true;
    setErrors(found);
  };
  const set = useCallback<SetField>((field, value) => {
    setValues((known) => ({ ...known, [field]: value }));
    setErrors((known) => without(known, [field]));
    setOrigins((known) => without(known, [field]));
  }, []);

  const fill = useCallback<Filling>((found) => {
    const before = shown.current;
    const filled = READABLE.flatMap((field) => (found[field] ? [[field, found[field].value.slice(0, TEXT_MAX[field])] as const] : []));
    const written = Object.fromEntries(filled);
    setValues((known) => ({ ...known, ...written }));
    setErrors((known) => without(known, filled.map(([field]) => field)));
    setOrigins(Object.fromEntries(READABLE.flatMap((field) => {
      const value = found[field];
      if (!value) return before[field].trim() === '' ? [[field, { from: 'missing', replaced: '' }]] : [];
      return [[field, { from: value.from, replaced: before[field].trim() === value.value ? '' : before[field].trim() }]];
    })));
    return () => {
      setOrigins({});
      setValues((known) => ({ ...known, ...Object.fromEntries(filled.flatMap(([field, value]) => (known[field] === value ? [[field, before[field]]] : []))) }));
    };
  }, []);

  async function send(): Promise<void> {
    const wrong = validateJob(values);
    if (Object.keys(wrong).length > 0) return show(wrong);
    setSaving(true);
    try {
      await save(values);
    } catch (error) {
      show(serverErrors(error));
      onError(error);
    } finally {
      setSaving(false);
    }
  }
  return {
    values,
    errors,
    saving,
    form,
    set,
    fill,
    origins,
    submit: (event) => {
      event.preventDefault();
      if (!saving) void send();
    },
  };
}
