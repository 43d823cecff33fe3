import { createFormControl, type DefaultValues, type Path, type UseFormReturn, useWatch } from 'react-hook-form';

/** The values of a form: texts and switches. */
export type FormValues = Record<string, string | boolean>;

type Library<Values extends FormValues> = Omit<UseFormReturn<Values>, 'formState'>;

interface Options<Values> {
  /** The initial values. */
  values: Values;
  /** Called with all values after each change. */
  onChange?: (values: Values) => void;
}

/**
 * A form that lives outside React: its values survive while no component renders it, and other code can read and change
 * them. `useCheckedForm` connects it to the components that render it.
 */
// The variance is explicit because inferring it from the types of react-hook-form takes the compiler minutes.
export class HeldForm<in out Values extends FormValues> {
  /** The react-hook-form instance. */
  readonly library: Library<Values>;

  constructor({ values, onChange }: Options<Values>) {
    const { formControl, subscribe } = createFormControl<Values>({ defaultValues: values as DefaultValues<Values> });
    this.library = formControl;
    // Without a subscriber, getValues returns the initial values until a component renders the form.
    subscribe({ formState: { values: true }, callback: (state) => onChange?.(state.values) });
  }

  values(): Values {
    return this.library.getValues();
  }
  change(part: Partial<Values>): void {
    this.library.setValues({ ...this.values(), ...part });
  }
  /** Sets new values and clears the problems. */
  reset(values: Values): void {
    this.library.reset(values);
  }
  /** Clears the problems of the named fields, of parts that are not fields (`root.` and a name), or all. */
  clearProblems(names?: readonly ((keyof Values & string) | `root.${string}`)[]): void {
    if (names) for (const name of names) this.library.clearErrors(name as Path<Values>);
    else this.library.clearErrors();
  }
}

/** The current values of a form. */
export const useHeldValues = <Values extends FormValues>(form: HeldForm<Values>): Values =>
  useWatch({ control: form.library.control, compute: (values: Values) => values });
