import Sequencer from '@jest/test-sequencer';

/** Starts drills first: many that take long are in small files, which Jest would start last in a new clone. */
export default class DrillsFirst extends Sequencer {
  /** @override @param {Parameters<Sequencer['sort']>[0]} tests */
  async sort(tests) {
    const sorted = await super.sort(tests);
    const drills = new Set(sorted.filter(({ path }) => /\.drill\.tsx?$/.test(path)));
    return [...drills, ...sorted.filter((test) => !drills.has(test))];
  }
}
