import type { Block } from '../page/block.ts';
import type { Page } from '../page/Page.ts';
import { numbersIn, salariesInText, salaryInText } from '../salary/salary.ts';
import { type Candidate, CandidateSet } from './CandidateSet.ts';
import { type Evidence, foundIn } from './Evidence.ts';
import { piecesOf } from './headline.ts';

const MAX_ROW_LENGTH = 160;
/** A lone amount below this is more often an allowance than the pay. */
const SMALL_AMOUNT = 1_000;

/** The texts that may be the salary. */
export function salaryCandidates(page: Page, evidence: Evidence): readonly Candidate[] {
  const set = new CandidateSet((value) => numbersIn(value).join(' '));
  for (const { value, source, sign } of foundIn(evidence, 'salary')) set.add(value, source, sign);
  const text = page.blocks.filter(({ related, chrome }) => !related && !chrome).flatMap(linesOfRow);
  let first = true;
  for (const { text: value, signs } of salariesInText(text)) {
    set.add(value, 'text', 'in-text', ...signs, ...(first ? ['first-in-text'] : []));
    first = false;
  }
  set.mark(signsOfSalary);
  return set.all;
}

/** A line, or the facts of a row if the line as a whole contains no pay: "Berlin · Permanent · up to £65,000 DOE". */
function linesOfRow(block: Block): readonly string[] {
  const { text } = block;
  if (text.length > MAX_ROW_LENGTH || !/\p{Nd}/u.test(text)) return [text];
  const pieces = piecesOf(block);
  const facts = pieces.length > 0 ? pieces : text.split(/\s+[|·•–—]\s+|\s*[|·•]\s*/u);
  return facts.length > 1 && salaryInText([text]) === null && salaryInText(facts) !== null ? facts : [text];
}

function* signsOfSalary({ value, signs }: Candidate, all: readonly Candidate[]): Generator<string> {
  const numbers = numbersIn(value);
  if (numbers.length > 1) yield 'is-range';
  if (numbers.length > 4) yield 'many-numbers';
  if (numbers.length === 1 && (numbers[0] ?? 0) < SMALL_AMOUNT && signs.has('in-text') && !signs.has('with-period'))
    yield 'small';
  if (!/[^\d\s.,–-]/.test(value)) yield 'bare-number';
  const declared = signs.has('json-ld') || signs.has('microdata');
  const shown = all.some(
    (other) => other.signs.has('in-text') && numbersIn(other.value).some((number) => numbers.includes(number)),
  );
  if (declared) yield shown || signs.has('in-text') ? 'declared-and-shown' : 'declared-only';
}
