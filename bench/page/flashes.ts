/** The pixels of a picture, four bytes each. All pictures have the same size. */
type Pixels = ArrayLike<number>;

/** Two pixels side by side that differ by more than this in sum are an edge. */
const EDGE = 24;
/** A picture with fewer edges than this share of its pixels is blank, even if its background is a gradient. */
const BLANK = 0.001;

/**
 * The pictures of a load that are seen as a flash: blank after something has been shown, or nearer to the page at rest
 * in another theme than to that in its own.
 * @param films pictures of one page in each theme; the last of each shows the page at rest
 * @returns the indices of these pictures in each film
 */
export function flashesOf(films: readonly (readonly Pixels[])[]): number[][] {
  const resting = films.map((film) => film.at(-1) ?? []);
  return films.map((film, theme) => {
    const blank = film.map(isBlank);
    const begun = blank.indexOf(false);
    return film.flatMap((picture, index) => {
      const distances = resting.map((rest) => distance(picture, rest));
      const foreign = Math.min(...distances) < (distances[theme] ?? 0);
      return index >= begun && (blank[index] || foreign) ? [index] : [];
    });
  });
}

function isBlank(picture: Pixels): boolean {
  let edges = 0;
  for (let at = 4; at < picture.length; at += 4) {
    let difference = 0;
    for (let channel = at; channel < at + 3; channel += 1)
      difference += Math.abs((picture[channel] ?? 0) - (picture[channel - 4] ?? 0));
    if (difference > EDGE) edges += 1;
  }
  return edges < (picture.length / 4) * BLANK;
}

function distance(one: Pixels, other: Pixels): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += Math.abs((one[at] ?? 0) - (other[at] ?? 0));
  return sum;
}
