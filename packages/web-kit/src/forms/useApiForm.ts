import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../api/ApiError.ts';
import { draftStore, storedTexts } from '../drafts/draftStore.ts';
import { useSession } from '../platform/context.ts';
import { type FormValues, HeldForm } from './HeldForm.ts';
import { type Problems, useCheckedForm } from './useCheckedForm.ts';

interface Options<Values, Answer> {
  /** What the fields hold at first, and after `reset`. */
  defaults: Values;
  /** The name of a draft in this tab, and the fields that it holds until they are sent. Passwords are never among them. */
  kept?: { as: string; fields: readonly (keyof Values & string)[] };
  /** What is wrong before anything is sent; nothing is sent until this is empty. The server checks the same and more. */
  problemsOf: (values: Values) => Problems<Values>;
  /** Called when `problemsOf` has found something. */
  onInvalid?: (values: Values) => void;
  /** Called when the call has succeeded, with the values that were sent. */
  onSuccess?: (answer: Answer, values: Values) => unknown;
  /** Called when the call has failed, after the server's sentences are shown at their fields. */
  onError?: (error: unknown) => void;
  /** Which problems typing removes. By default they stay until the next submit. */
  clearsOnChange?: 'all' | 'field';
}

/**
 * A form that ends in one API call: holds the values, checks them, sends them once at a time, shows the server's sentences at
 * their fields, focuses the first problem, and keeps what was typed over a reload.
 * @param call gets the values when they have no problems
 */
export function useApiForm<Values extends FormValues, Answer>(
  call: (values: Values) => Promise<Answer>,
  {
    defaults,
    kept,
    problemsOf,
    onInvalid,
    onSuccess,
    onError,
    clearsOnChange,
  }: Options<NoInfer<Values>, NoInfer<Answer>>,
) {
  const userId = useSession().user?.id ?? '';
  const [draft] = useState(() => (kept ? storedTexts(draftStore.read(userId, kept.as), kept.fields) : {}));
  const [form] = useState(
    () =>
      new HeldForm<Values>({
        values: { ...defaults, ...draft },
        onChange: (typed) => {
          if (kept) draftStore.keep(userId, kept.as, storedTexts(typed, kept.fields));
        },
      }),
  );
  const { values, problemAt, change, show, submit } = useCheckedForm(form, { problemsOf, onInvalid, clearsOnChange });
  const sending = useMutation({
    mutationFn: call,
    onSuccess: (answer, values) => onSuccess?.(answer, values),
    onError: (error) => {
      if (error instanceof ApiError && error.fields) show(error.fields as Problems<Values>, { focus: false });
      onError?.(error);
    },
  });
  return {
    values,
    problemAt,
    change,
    /** Whether the call is under way. */
    pending: sending.isPending,
    /** The call: its answer and its error. */
    sending,
    /** The form starts with what was typed before a reload, so it should be open. */
    restored: Object.entries(draft).some(([field, text]) => text !== defaults[field]),
    /** Puts the defaults, or the given values, into the fields, and forgets the draft and the problems. */
    reset: (to: Values = defaults): void => {
      form.reset(to);
      if (kept) draftStore.keep(userId, kept.as, undefined);
    },
    submit: (event: FormEvent<HTMLFormElement>): void => {
      event.preventDefault();
      if (!sending.isPending) submit(event, (typed) => sending.mutate(typed));
    },
  };
}
