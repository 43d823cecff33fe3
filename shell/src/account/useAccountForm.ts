import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import {
  ApiError,
  draftStore,
  messageOf,
  storedTexts,
  type ToastMessage,
  useSession,
  useToast,
} from '@jobtrail/web-kit';
import { focusFirstProblem } from '../forms/focusFirstProblem.ts';

export type Problems<Values> = Partial<Record<keyof Values, string>>;

interface Options<Values, Answer> {
  blank: Values;
  /** The name of a draft in this tab, and the fields that it holds until they are sent. Passwords are never among them. */
  kept?: { as: string; fields: readonly (keyof Values & string)[] };
  problemsOf: (values: Values) => Problems<Values>;
  send: (values: Values) => Promise<Answer>;
  /** What is said once it is done. */
  done: (answer: Answer, values: Values) => ToastMessage;
  onDone?: (answer: Answer) => void;
  /** The sentence when the server gave none. */
  failed: string;
}

/** A small form of the account: checks, sends once, puts the server's words beside the fields, and is blank again afterwards. */
export function useAccountForm<Values extends Record<string, string>, Answer>({
  blank,
  kept,
  problemsOf,
  send,
  done,
  onDone,
  failed,
}: Options<Values, Answer>) {
  const toast = useToast();
  const userId = useSession().user?.id ?? '';
  const [draft] = useState(() => (kept ? storedTexts(draftStore.read(userId, kept.as), kept.fields) : {}));
  const [values, setValues] = useState<Values>({ ...blank, ...draft });
  const [problems, setProblems] = useState<Problems<Values>>({});
  const keep = (typed: Values | undefined): void => {
    if (kept) draftStore.keep(userId, kept.as, typed && storedTexts(typed, kept.fields));
  };
  const call = useMutation({
    mutationFn: send,
    onSuccess: (answer) => {
      setValues(blank);
      keep(undefined);
      toast(done(answer, values));
      onDone?.(answer);
    },
    onError: (error) => {
      // A field that this form does not have is told in the toast.
      if (error instanceof ApiError && error.fields) setProblems(error.fields as Problems<Values>);
      toast({ title: 'Error', description: messageOf(error, failed), tone: 'error' });
    },
  });
  return {
    values,
    problems,
    pending: call.isPending,
    /** The form starts with what was typed before a reload, so it should be open. */
    restored: Object.entries(draft).some(([field, text]) => text !== blank[field]),
    change: (part: Partial<Values>) => {
      const next = { ...values, ...part };
      setValues(next);
      keep(next);
      setProblems({});
    },
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (call.isPending) return;
      const found = problemsOf(values);
      setProblems(found);
      if (Object.keys(found).length > 0) focusFirstProblem(event.currentTarget);
      else call.mutate(values);
    },
  };
}
