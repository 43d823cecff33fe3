import { createFormControl, type DefaultValues, type Path, type UseFormReturn, useWatch } from 'react-hook-form';

/** The values of a form: texts and switches. */
export type FormValues = Record<string, string | boolean>;

type Library<Values extends FormValues> = Omit<UseFormReturn<Values>, 'formState'>;

interface Options<Values> {
  /** What the fields hold at first. */
  values: Values;
  /** Called with all values after a change. */
  onChange?: (values: Values) => void;
}

/**
 * A form that lives outside React: what is typed is kept while no component shows it, and code without a component can read and
 * change it. `useCheckedForm` shows it, as often as it is opened.
 */
// The variance is stated because inferring it from the types of react-hook-form takes the compiler minutes.
export class HeldForm<in out Values extends FormValues> {
  /** The form of react-hook-form. */
  readonly library: Library<Values>;

  constructor({ values, onChange }: Options<Values>) {
    const { formControl, subscribe } = createFormControl<Values>({ defaultValues: values as DefaultValues<Values> });
    this.library = formControl;
    // Without a subscriber, getValues returns the first values until a component shows the form.
    subscribe({ formState: { values: true }, callback: (state) => onChange?.(state.values) });
  }

  values(): Values {
    return this.library.getValues();
  }
  change(part: Partial<Values>): void {
    this.library.setValues({ ...this.values(), ...part });
  }
  /** Puts other values into the fields, and forgets the problems. */
  reset(values: Values): void {
    this.library.reset(values);
  }
  /** Removes the problems of the named fields, of the parts that are no fields (`root.` and their name), or all. */
  clearProblems(names?: readonly ((keyof Values & string) | `root.${string}`)[]): void {
    if (names) for (const name of names) this.library.clearErrors(name as Path<Values>);
    else this.library.clearErrors();
  }
}

/** What the fields of a form hold. */
export const useHeldValues = <Values extends FormValues>(form: HeldForm<Values>): Values =>
  useWatch({ control: form.library.control, compute: (values: Values) => values });
