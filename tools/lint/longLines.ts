const MOST = 200;
/** Generated here, or unchanged from another project. */
const NOT_WRITTEN_HERE = [
  'package-lock.json',
  'deploy/compose/compose-spec.json',
  'packages/contract/released/calls.json',
  'tools/stripe-sandbox/schemas/stripe-schemas.json',
];

/** A text file of the repository. */
export type SourceFile = {
  /** Relative to the root of the repository. */
  path: string;
  text: string;
};

/**
 * Finds lines that are too long to read, except in files that nobody writes here.
 * @returns a line for each finding
 */
export function longLines(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => !NOT_WRITTEN_HERE.includes(path))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => {
        const length = [...line].length;
        return length > MOST ? [`${path}:${index + 1}: ${length} characters, at most ${MOST} are allowed`] : [];
      }),
    );
}
