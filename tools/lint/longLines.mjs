const MOST = 200;
const GENERATED = ['package-lock.json', 'tools/stripe-sandbox/schemas/stripe-schemas.json'];

/** @typedef {{ path: string, text: string }} SourceFile `path` from the root of the repository */

/**
 * Lines that are too long to read, generated files left out.
 * @param {readonly SourceFile[]} files
 * @returns {string[]} a line for each finding
 */
export function longLines(files) {
  return files
    .filter(({ path }) => !GENERATED.includes(path))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => {
        const length = [...line].length;
        return length > MOST ? [`${path}:${index + 1}: ${length} characters, at most ${MOST} are allowed`] : [];
      }),
    );
}
