type Measurement = () => Promise<number>;

/**
 * Takes two measurements alternately (A B, then B A, and so on), so that both run under the same load of the machine.
 * @returns one value of each per round; pairs have the same index
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
