import { messageOf, type Problems, type ToastMessage, useApiForm, useToast } from '@jobtrail/web-kit';

interface Options<Values, Result> {
  blank: Values;
  kept?: { as: string; fields: readonly (keyof Values & string)[] };
  problemsOf: (values: Values) => Problems<Values>;
  lengthsOf?: (values: Values) => Problems<Values>;
  send: (values: Values) => Promise<Result>;
  /** The toast after success. */
  done: (result: Result, values: Values) => ToastMessage;
  onDone?: (result: Result) => void;
  /** The message if the server sends none. */
  failed: string;
}

/** A small account form: reports success, and what no field says, in a toast and is cleared afterwards. */
export function useAccountForm<Values extends Record<string, string>, Result>({
  blank,
  kept,
  problemsOf,
  lengthsOf,
  send,
  done,
  onDone,
  failed,
}: Options<Values, Result>) {
  const toast = useToast();
  const form = useApiForm(send, {
    defaults: blank,
    ...(kept && { kept }),
    problemsOf,
    ...(lengthsOf && { lengthsOf }),
    clearsOnChange: 'all',
    onSuccess: (result, values) => {
      form.reset();
      toast(done(result, values));
      onDone?.(result);
    },
    onError: (error) => toast({ title: 'Error', description: messageOf(error, failed), tone: 'error' }),
  });
  return form;
}
