/** The fields of a kind that have names of their own, any of them. */
export type Change<T> = Partial<{ readonly [Field in keyof T as string extends Field ? never : Field]: T[Field] }>;
