import { ApiError, messageOf, useToast, type ToastMessage } from '@jobtrail/web-kit';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { focusFirstProblem } from '../forms/focusFirstProblem.ts';

export type Problems<Values> = Partial<Record<keyof Values, string>>;

interface Options<Values, Answer> {
  blank: Values;
  problemsOf: (values: Values) => Problems<Values>;
  send: (values: Values) => Promise<Answer>;
  /** What is said once it is done. */
  done: (answer: Answer, values: Values) => ToastMessage;
  onDone?: (answer: Answer) => void;
  /** The sentence when the server gave none. */
  failed: string;
}

/** A small form of the account: checks, sends once, puts the server's words beside the fields, and is blank again afterwards. */
export function useAccountForm<Values extends object, Answer>({ blank, problemsOf, send, done, onDone, failed }: Options<Values, Answer>) {
  const toast = useToast();
  const [values, setValues] = useState(blank);
  const [problems, setProblems] = useState<Problems<Values>>({});
  const call = useMutation({
    mutationFn: send,
    onSuccess: (answer) => {
      setValues(blank);
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
    change: (part: Partial<Values>) => {
      setValues({ ...values, ...part });
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
