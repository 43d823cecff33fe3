import { type FormEvent, useLayoutEffect, useRef } from 'react';
import { type FieldErrors, type Path, useForm, useFormState } from 'react-hook-form';
import { type FormValues, type HeldForm, useHeldValues } from './HeldForm.ts';

/** A sentence for each field that is wrong. */
export type Problems<Values> = Partial<Record<keyof Values & string, string | undefined>>;

interface Checks<Values> {
  /** What is wrong; the form is not submitted until this is empty. */
  problemsOf: (values: Values) => Problems<Values>;
  /** Called when `problemsOf` has found something, with what it has found. */
  onInvalid?: ((values: Values, problems: Problems<Values>) => void) | undefined;
  /** Which problems typing removes. By default they stay until the next submit. */
  clearsOnChange?: 'all' | 'field' | undefined;
}

/** The fields of a form: their values, what is wrong with them, and the focus on the first that is wrong. */
export function useCheckedForm<Values extends FormValues>(
  held: HeldForm<Values>,
  { problemsOf, onInvalid, clearsOnChange }: Checks<NoInfer<Values>>,
) {
  const form = held.library;
  useForm<Values>({
    formControl: form,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    resolver: (values) => {
      const found = Object.entries(problemsOf(values)).filter(([, message]) => message !== undefined);
      const errors = Object.fromEntries(found.map(([name, message]) => [name, { type: 'check', message }]));
      return found.length === 0 ? { values, errors: {} } : { values: {}, errors: errors as FieldErrors<Values> };
    },
  });
  const values = useHeldValues(held);
  const formState = useFormState({ control: form.control });
  const { errors } = formState;
  const element = useRef<HTMLFormElement>(null);
  const leadsToProblem = useRef(false);

  // What was wrong when the form was last on the screen is not wrong any more.
  useLayoutEffect(() => form.clearErrors(), [form]);
  // In the same commit as the sentences, so that nobody sees them without the focus.
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
        onInvalid?.(typed, problemsOf(typed));
      },
    )();

  return {
    /** For the form element, where `show` leads to problems before anything was submitted. */
    element,
    values,
    /** The sentence of a field that is wrong. */
    problemAt: (name: keyof Values & string): string | undefined =>
      form.getFieldState(name as Path<Values>, formState).error?.message,
    /** The sentence of a part that is no field. */
    problemBeside: (part: string): string | undefined => errors.root?.[part]?.message,
    change: <Name extends keyof Values & string>(name: Name, value: Values[Name]): void => {
      held.change({ [name]: value } as unknown as Partial<Values>);
      if (clearsOnChange) held.clearProblems(clearsOnChange === 'field' ? [name] : undefined);
    },
    /** Shows what is wrong, in place of what was. */
    show: (
      problems: Problems<Values>,
      { beside = {}, focus = true }: { beside?: Record<string, string | undefined>; focus?: boolean } = {},
    ): void => {
      leadsToProblem.current = focus;
      form.clearErrors();
      for (const name of Object.keys(held.values()))
        if (problems[name]) form.setError(name as Path<Values>, { type: 'server', message: problems[name] });
      for (const [part, message] of Object.entries(beside)) if (message) form.setError(`root.${part}`, { message });
    },
    /** Runs it with the values if nothing is wrong; shows the problems otherwise. */
    whenValid: (then: (values: Values) => unknown): void => handle(then, false),
    /** Handles the submit event of the form: as `whenValid`, and leads to the first problem. */
    submit: (event: FormEvent<HTMLFormElement>, then: (values: Values) => unknown): void => {
      event.preventDefault();
      element.current = event.currentTarget;
      handle(then, true);
    },
  };
}
