import type { Page } from '../page/Page.ts';
import { numbersIn, salariesInText } from '../salary/salary.ts';
import { type Candidate, CandidateSet } from './CandidateSet.ts';
import { type Evidence, foundIn } from './Evidence.ts';

/** The texts that may be the salary. */
export function salaryCandidates(page: Page, evidence: Evidence): readonly Candidate[] {
  const set = new CandidateSet((value) => numbersIn(value).join(' '));
  for (const { value, source, sign } of foundIn(evidence, 'salary')) set.add(value, source, sign);
  const text = page.blocks.filter(({ related, chrome }) => !related && !chrome).map((block) => block.text);
  let first = true;
  for (const { text: value, signs } of salariesInText(text)) {
    set.add(value, 'text', 'in-text', ...signs, ...(first ? ['first-in-text'] : []));
    first = false;
  }
  set.mark(signsOfSalary);
  return set.all;
}

function* signsOfSalary({ value, signs }: Candidate, all: readonly Candidate[]): Generator<string> {
  const numbers = numbersIn(value);
  if (numbers.length > 1) yield 'is-range';
  if (numbers.length > 4) yield 'many-numbers';
  if (!/[^\d\s.,–-]/.test(value)) yield 'bare-number';
  const declared = signs.has('json-ld') || signs.has('microdata');
  const shown = all.some(
    (other) => other.signs.has('in-text') && numbersIn(other.value).some((number) => numbers.includes(number)),
  );
  if (declared) yield shown || signs.has('in-text') ? 'declared-and-shown' : 'declared-only';
}
