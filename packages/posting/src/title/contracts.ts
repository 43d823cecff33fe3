import { alternatives } from '../data/alternatives.ts';
import contracts from '../data/contracts.json';
import { foldPlain } from '../text/clean.ts';

const TYPE = String.raw`${alternatives(contracts.contracts)}(?: ${alternatives(contracts.after)})?`;
const CONTRACT = new RegExp(`^${TYPE}(?: ${alternatives(contracts.joined)} ${TYPE})?$`);

/** Whether a text is a contract type and nothing else. */
export function isContract(text: string): boolean {
  return CONTRACT.test(foldPlain(text));
}

const HOURS = new RegExp(`^${alternatives(contracts.hours)}$`);

/** Whether a text is a number of working hours and nothing else: "40 uur", "37 hours per week". */
export function isHours(text: string): boolean {
  return HOURS.test(foldPlain(text));
}
