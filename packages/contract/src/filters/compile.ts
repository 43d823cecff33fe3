import { textTest } from '../jobs/search.ts';
import type { FilterContext } from './context.ts';
import type { Filter } from './filter.ts';
import { readValue } from './keys.ts';
import type { CardTest } from './values.ts';

/**
 * Makes the test of a filter. It is right for as long as the context is: until the person's next day, or until what the
 * context knows changes.
 *
 * A negation matches what its part does not. Nothing known about a job is no match: `remote:yes` leaves out jobs for
 * which it is unknown, `-remote:yes` keeps them, and `remote:none` finds them. The same applies to `pay`.
 *
 * What is not understood, or not known to the context, could be anything: a job matches only if it does either way. It
 * matches neither `colour:red` nor `-colour:red`, but `stage:offer OR colour:red` if it is in Offer.
 * @throws RangeError if the runtime does not know the zone
 */
export function compileFilter(filter: Filter, context: FilterContext): CardTest {
  return certainly(true, filter, context);
}

/** Makes the test of whether a filter certainly matches, or certainly does not. */
function certainly(matches: boolean, filter: Filter, context: FilterContext): CardTest {
  switch (filter.kind) {
    case 'and':
    case 'or': {
      const tests = filter.parts.map((part) => certainly(matches, part, context));
      return (filter.kind === 'and') === matches ? every(tests) : some(tests);
    }
    case 'not':
      return certainly(!matches, filter.part, context);
    case 'clause': {
      const tests = filter.values.map((value) => outcome(matches, readValue(filter.key, value)?.test(context)));
      return matches ? some(tests) : every(tests);
    }
    case 'text':
      return outcome(matches, textTest(filter.text, context.isFound));
    case 'unknown':
      return outcome(matches, undefined);
  }
}

/** Makes the test of whether a test has an outcome; without a test, neither is certain. */
function outcome(matches: boolean, test: CardTest | undefined): CardTest {
  if (!test) return () => false;
  return matches ? test : (card) => !test(card);
}

const every =
  (tests: readonly CardTest[]): CardTest =>
  (card) =>
    tests.every((test) => test(card));
const some =
  (tests: readonly CardTest[]): CardTest =>
  (card) =>
    tests.some((test) => test(card));
