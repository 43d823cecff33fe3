import { type FormEvent, useLayoutEffect, useRef } from 'react';
import { type FieldErrors, type Path, useForm, useFormState } from 'react-hook-form';
import { type FormValues, type HeldForm, useHeldValues } from './HeldForm.ts';

/** A message for each invalid field. */
export type Problems<Values> = Partial<Record<keyof Values & string, string | undefined>>;

interface Checks<Values> {
  /** Validates the values; the form is submitted only if this returns no problems. */
  problemsOf: (values: Values) => Problems<Values>;
  /** The fields that are too long (`tooLong`). Their messages show while the person types, and also keep the form back. */
  lengthsOf?: ((values: Values) => Problems<Values>) | undefined;
  /** Called with the problems that keep the form back. */
  onInvalid?: ((values: Values, problems: Problems<Values>) => void) | undefined;
  /** Which problems are cleared by typing. By default they stay until the next submit. */
  clearsOnChange?: 'all' | 'field' | undefined;
}

/** The fields of a form: their values, their problems, and focus on the first invalid one. */
export function useCheckedForm<Values extends FormValues>(
  held: HeldForm<Values>,
  { problemsOf, lengthsOf, onInvalid, clearsOnChange }: Checks<NoInfer<Values>>,
) {
  const problemsIn = (values: Values): Problems<Values> => ({ ...lengthsOf?.(values), ...problemsOf(values) });
  const form = held.library;
  useForm<Values>({
    formControl: form,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    resolver: (values) => {
      const found = Object.entries(problemsIn(values)).filter(([, message]) => message !== undefined);
      const errors = Object.fromEntries(found.map(([name, message]) => [name, { type: 'check', message }]));
      return found.length === 0 ? { values, errors: {} } : { values: {}, errors: errors as FieldErrors<Values> };
    },
  });
  const values = useHeldValues(held);
  const lengths = lengthsOf?.(values);
  const formState = useFormState({ control: form.control });
  const { errors } = formState;
  const element = useRef<HTMLFormElement>(null);
  const leadsToProblem = useRef(false);

  // Problems from the last time the form was on the screen are outdated.
  useLayoutEffect(() => form.clearErrors(), [form]);
  // In the same commit as the messages, so that they never appear without the focus.
  useLayoutEffect(() => {
    if (!leadsToProblem.current) return;
    leadsToProblem.current = false;
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-form-error]')?.focus();
  }, [errors]);

  const handle = (then: (values: Values) => unknown, leads: boolean): void =>
    void form.handleSubmit(
      (typed) => void then(typed),
      () => {
        leadsToProblem.current = leads;
        const typed = held.values();
        onInvalid?.(typed, problemsIn(typed));
      },
    )();

  return {
    /** For the form element; `show` needs it to focus a problem before the first submit. */
    element,
    values,
    /** The message of an invalid field. */
    problemAt: (name: keyof Values & string): string | undefined =>
      lengths?.[name] ?? form.getFieldState(name as Path<Values>, formState).error?.message,
    /** The message of a part that is not a field. */
    problemOfPart: (part: string): string | undefined => errors.root?.[part]?.message,
    change: <Name extends keyof Values & string>(name: Name, value: Values[Name]): void => {
      held.change({ [name]: value } as unknown as Partial<Values>);
      if (clearsOnChange) held.clearProblems(clearsOnChange === 'field' ? [name] : undefined);
    },
    /** Replaces the problems that are shown. */
    show: (
      problems: Problems<Values>,
      { parts = {}, focus = true }: { parts?: Record<string, string | undefined>; focus?: boolean } = {},
    ): void => {
      leadsToProblem.current = focus;
      form.clearErrors();
      for (const name of Object.keys(held.values()))
        if (problems[name]) form.setError(name as Path<Values>, { type: 'server', message: problems[name] });
      for (const [part, message] of Object.entries(parts)) if (message) form.setError(`root.${part}`, { message });
    },
    /** Calls it with the values if they are valid; otherwise shows the problems. */
    whenValid: (then: (values: Values) => unknown): void => handle(then, false),
    /** Handles the submit event of the form: like `whenValid`, and focuses the first problem. */
    submit: (event: FormEvent<HTMLFormElement>, then: (values: Values) => unknown): void => {
      event.preventDefault();
      element.current = event.currentTarget;
      handle(then, true);
    },
  };
}
