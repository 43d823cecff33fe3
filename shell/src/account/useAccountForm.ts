import { messageOf, type Problems, type ToastMessage, useApiForm, useToast } from '@jobtrail/web-kit';

interface Options<Values, Answer> {
  blank: Values;
  kept?: { as: string; fields: readonly (keyof Values & string)[] };
  problemsOf: (values: Values) => Problems<Values>;
  send: (values: Values) => Promise<Answer>;
  /** The toast of success. */
  done: (answer: Answer, values: Values) => ToastMessage;
  onDone?: (answer: Answer) => void;
  /** The sentence if the server gave none. */
  failed: string;
}

/** A small form of the account: it reports success and failure in a toast, and is blank again afterwards. */
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
  const form = useApiForm(send, {
    defaults: blank,
    ...(kept && { kept }),
    problemsOf,
    clearsOnChange: 'all',
    onSuccess: (answer, values) => {
      form.reset();
      toast(done(answer, values));
      onDone?.(answer);
    },
    // A field that this form does not have is reported in the toast.
    onError: (error) => toast({ title: 'Error', description: messageOf(error, failed), tone: 'error' }),
  });
  return form;
}
