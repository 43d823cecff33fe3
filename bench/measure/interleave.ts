/**
 * Takes two measurements alternately (A B, then B A, and so on), so that both run under the same load of the machine.
 * @returns one value of each per round; pairs have the same index
 */
export async function interleave(
  rounds: number,
  a: () => Promise<number>,
  b: () => Promise<number>,
): Promise<{ a: number[]; b: number[] }> {
  const values = { a: [] as number[], b: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) values.a.push(await a());
    values.b.push(await b());
    if (round % 2 === 1) values.a.push(await a());
  }
  return values;
}
