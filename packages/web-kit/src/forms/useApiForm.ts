import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type DefaultValues, type FieldErrors, type Path, type PathValue, useForm, useWatch } from 'react-hook-form';
import { ApiError } from '../api/ApiError.ts';
import { draftStore, storedTexts } from '../drafts/draftStore.ts';
import { useSession } from '../platform/context.ts';
import { focusFirstProblem } from './focusFirstProblem.ts';

/** A sentence for each field that is wrong. */
export type Problems<Values> = Partial<Record<keyof Values, string>>;

interface Options<Values, Answer> {
  /** What the fields hold at first, and after `reset`. */
  defaults: Values;
  /** The name of a draft in this tab, and the fields that it holds until they are sent. Passwords are never among them. */
  kept?: { as: string; fields: readonly (keyof Values & string)[] };
  /** What is wrong before anything is sent; nothing is sent until this is empty. The server checks the same and more. */
  problemsOf: (values: Values) => Problems<Values>;
  /** Called when `problemsOf` has found something, after the problems are shown. */
  onInvalid?: (values: Values) => void;
  /** Called when the call has succeeded, with the values that were sent. */
  onSuccess?: (answer: Answer, values: Values) => unknown;
  /** Called when the call has failed, after the server's sentences are shown at their fields. */
  onError?: (error: unknown) => void;
  /** Whether typing removes all problems. By default they stay until the next submit. */
  clearsOnChange?: boolean;
}

/**
 * A form of text fields that ends in one API call: holds the values, checks them, sends them once at a time, shows the server's
 * sentences at their fields, focuses the first problem, and keeps what was typed over a reload.
 * @param call gets the values when they have no problems
 */
export function useApiForm<Values extends Record<string, string>, Answer>(
  call: (values: Values) => Promise<Answer>,
  {
    defaults,
    kept,
    problemsOf,
    onInvalid,
    onSuccess,
    onError,
    clearsOnChange = false,
  }: Options<NoInfer<Values>, NoInfer<Answer>>,
) {
  const userId = useSession().user?.id ?? '';
  const [draft] = useState(() => (kept ? storedTexts(draftStore.read(userId, kept.as), kept.fields) : {}));
  const form = useForm<Values>({
    defaultValues: { ...defaults, ...draft } as DefaultValues<Values>,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    resolver: (values) => {
      const found = Object.entries(problemsOf(values));
      const errors = Object.fromEntries(found.map(([name, message]) => [name, { type: 'check', message }]));
      return found.length === 0 ? { values, errors: {} } : { values: {}, errors: errors as FieldErrors<Values> };
    },
  });
  const values = useWatch({ control: form.control, compute: (typed: Values) => typed });
  const keep = (typed: Values | undefined): void => {
    if (kept) draftStore.keep(userId, kept.as, typed && storedTexts(typed, kept.fields));
  };
  const sending = useMutation({
    mutationFn: call,
    onSuccess: (answer, values) => onSuccess?.(answer, values),
    onError: (error) => {
      const fields = error instanceof ApiError ? error.fields : undefined;
      for (const name of Object.keys(defaults) as Path<Values>[])
        if (fields?.[name]) form.setError(name, { type: 'server', message: fields[name] });
      onError?.(error);
    },
  });
  const { formState } = form;
  return {
    values,
    /** The sentence of a field that is wrong. */
    problemAt: (name: Path<Values>): string | undefined => form.getFieldState(name, formState).error?.message,
    /** Whether the call is under way. */
    pending: sending.isPending,
    /** The call: its answer and its error. */
    sending,
    /** The form starts with what was typed before a reload, so it should be open. */
    restored: Object.entries(draft).some(([field, text]) => text !== defaults[field]),
    change: <Name extends Path<Values>>(name: Name, value: PathValue<Values, Name>): void => {
      form.setValue(name, value);
      keep(form.getValues());
      if (clearsOnChange) form.clearErrors();
    },
    /** Puts the defaults, or the given values, into the fields, and forgets the draft and the problems. */
    reset: (to: Values = defaults): void => {
      form.reset(to);
      keep(undefined);
    },
    submit: (event: FormEvent<HTMLFormElement>): void => {
      event.preventDefault();
      if (sending.isPending || formState.isSubmitting) return;
      const element = event.currentTarget;
      const send = form.handleSubmit(
        (typed) => sending.mutate(typed),
        () => {
          focusFirstProblem(element);
          onInvalid?.(form.getValues());
        },
      );
      void send(event);
    },
  };
}
