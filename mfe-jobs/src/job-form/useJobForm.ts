import { ApiError } from '@jobtrail/web-kit';
import type { FormEvent, RefObject } from 'react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { validateJob } from './validation.ts';
import type { JobErrors, JobField, JobFormValues, SetField } from './values.ts';

export interface JobForm {
  values: JobFormValues;
  errors: JobErrors;
  saving: boolean;
  form: RefObject<HTMLFormElement | null>;
  set: SetField;
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

/** State of a form on a job: validates, shows the errors of both sides beside their fields, and leads to the first one. */
export function useJobForm(initial: JobFormValues, save: (values: JobFormValues) => Promise<void>, onError: (error: unknown) => void): JobForm {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<JobErrors>({});
  const [saving, setSaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const leadToError = useRef(false);

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
    setErrors((known) => (field in known ? Object.fromEntries(Object.entries(known).filter(([name]) => name !== field)) : known));
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
    submit: (event) => {
      event.preventDefault();
      if (!saving) void send();
    },
  };
}
