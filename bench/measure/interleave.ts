type Measurement = () => Promise<number>;

/**
 * Measures two things alternately, so that neither of them runs on a quieter machine than the other: A B, then B A, and so on.
 * @returns one value of each per round, pairs at the same index
 */
export async function interleave(
  rounds: number,
  a: Measurement,
  b: Measurement,
): Promise<{ a: number[]; b: number[] }> {
  const values: { a: number[]; b: number[] } = { a: [], b: [] };
  for (let round = 0; round < rounds; round += 1) {
    const aFirst = round % 2 === 0;
    if (aFirst) values.a.push(await a());
    values.b.push(await b());
    if (!aFirst) values.a.push(await a());
  }
  return values;
}
