const MOST = 200;
const GENERATED = ['package-lock.json', 'tools/stripe-sandbox/schemas/stripe-schemas.json'];

/** A text file of the repository. */
export type SourceFile = {
  /** Relative to the root of the repository. */
  path: string;
  text: string;
};

/**
 * Finds lines that are too long to read, except in generated files.
 * @returns a line for each finding
 */
export function longLines(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => !GENERATED.includes(path))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => {
        const length = [...line].length;
        return length > MOST ? [`${path}:${index + 1}: ${length} characters, at most ${MOST} are allowed`] : [];
      }),
    );
}
