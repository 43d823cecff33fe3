type Measurement = () => Promise<number>;

/**
 * Takes measurements in turn (A B C, then C B A, and so on), so that all run under the same load of the machine.
 * @returns the values of each measurement, one per round
 */
export async function takeTurns(rounds: number, measurements: readonly Measurement[]): Promise<number[][]> {
  const values: number[][] = measurements.map(() => []);
  const order = [...measurements.entries()];
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, measure] of order) values[index]?.push(await measure());
    order.reverse();
  }
  return values;
}

/**
 * Takes two measurements alternately (A B, then B A, and so on), so that both run under the same load of the machine.
 * @returns one value of each per round; pairs have the same index
 */
export async function interleave(
  rounds: number,
  a: Measurement,
  b: Measurement,
): Promise<{ a: number[]; b: number[] }> {
  const [ofA = [], ofB = []] = await takeTurns(rounds, [a, b]);
  return { a: ofA, b: ofB };
}
