/** Any of the declared fields of a kind, without those of an index signature. */
export type Change<T> = Partial<{ readonly [Field in keyof T as string extends Field ? never : Field]: T[Field] }>;
