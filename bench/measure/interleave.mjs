/**
 * Measures two things alternately, so that neither has the machine to itself at a better time: A B, then B A, and so on.
 * @param {number} rounds
 * @param {() => Promise<number>} a
 * @param {() => Promise<number>} b
 * @returns {Promise<{ a: number[], b: number[] }>} one value of each per round, pairs at the same index
 */
export async function interleave(rounds, a, b) {
  /** @type {{ a: number[], b: number[] }} */
  const values = { a: [], b: [] };
  for (let round = 0; round < rounds; round += 1) {
    const aFirst = round % 2 === 0;
    if (aFirst) values.a.push(await a());
    values.b.push(await b());
    if (!aFirst) values.a.push(await a());
  }
  return values;
}
