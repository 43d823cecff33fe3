import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../api/ApiError.ts';
import { draftStore, storedTexts } from '../drafts/draftStore.ts';
import { useSession } from '../platform/context.ts';
import { type FormValues, HeldForm } from './HeldForm.ts';
import { type Problems, useCheckedForm } from './useCheckedForm.ts';

interface Options<Values, Result> {
  /** The initial values, also set by `reset`. */
  defaults: Values;
  /** The name of a draft in this tab, and the fields stored in it until the form is sent. Never list passwords here. */
  kept?: { as: string; fields: readonly (keyof Values & string)[] };
  /** Validates the values; the call is made only if this returns no problems. The server checks the same and more. */
  problemsOf: (values: Values) => Problems<Values>;
  /** The fields that are too long (`tooLong`). Their messages show while the person types, and also keep the form back. */
  lengthsOf?: (values: Values) => Problems<Values>;
  /** Called when the values have problems. */
  onInvalid?: (values: Values) => void;
  /** Called after the call succeeds, with the values that were sent. */
  onSuccess?: (result: Result, values: Values) => unknown;
  /** Called after the call fails, unless fields say why. */
  onError?: (error: unknown) => void;
  /** Which problems are cleared by typing. By default they stay until the next submit. */
  clearsOnChange?: 'all' | 'field';
}

/**
 * A form with one API call: holds and validates the values, sends them once at a time, shows the server's messages at
 * their fields, focuses the first problem, also the server's, and stores a draft that survives a reload.
 * @param call gets the validated values
 */
export function useApiForm<Values extends FormValues, Result>(
  call: (values: Values) => Promise<Result>,
  {
    defaults,
    kept,
    problemsOf,
    lengthsOf,
    onInvalid,
    onSuccess,
    onError,
    clearsOnChange,
  }: Options<NoInfer<Values>, NoInfer<Result>>,
) {
  const userId = useSession().user?.id ?? '';
  const [draft] = useState(() => (kept ? storedTexts(draftStore.read(userId, kept.as), kept.fields) : {}));
  const [form] = useState(
    () =>
      new HeldForm<Values>({
        values: { ...defaults, ...draft },
        onChange: (typed) => {
          if (kept) draftStore.write(userId, kept.as, storedTexts(typed, kept.fields));
        },
      }),
  );
  const { element, values, problemAt, change, show, submit } = useCheckedForm(form, {
    problemsOf,
    lengthsOf,
    onInvalid,
    clearsOnChange,
  });
  /** Whether fields of this form show the error, so that nothing else repeats it. */
  const isAtFields = (error: unknown): boolean =>
    error instanceof ApiError && Object.keys(defaults).some((field) => error.fields?.[field] !== undefined);
  const sending = useMutation({
    mutationFn: call,
    onSuccess: (result, values) => onSuccess?.(result, values),
    onError: (error) => {
      if (error instanceof ApiError && error.fields) {
        // Unless the person has gone on elsewhere; a button that was pressed has the focus in some browsers only.
        const focus = element.current?.contains(document.activeElement) || document.activeElement === document.body;
        show(error.fields as Problems<Values>, { focus });
      }
      if (!isAtFields(error)) onError?.(error);
    },
  });
  return {
    values,
    problemAt,
    change,
    /** Whether the call is running. */
    pending: sending.isPending,
    /** The mutation, with the result and error of the call. */
    sending,
    /** The error of the call, if no field says it. */
    failure: sending.isError && !isAtFields(sending.error) ? sending.error : undefined,
    /** Whether the form starts with a draft from before a reload and should therefore be open. */
    restored: Object.entries(draft).some(([field, text]) => text !== defaults[field]),
    /** Sets the default values, or the given ones, and discards the draft and the problems. */
    reset: (to: Values = defaults): void => {
      form.reset(to);
      if (kept) draftStore.write(userId, kept.as, undefined);
    },
    submit: (event: FormEvent<HTMLFormElement>): void => {
      event.preventDefault();
      if (!sending.isPending) submit(event, (typed) => sending.mutate(typed));
    },
  };
}
