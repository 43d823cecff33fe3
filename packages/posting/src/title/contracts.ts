import { alternatives } from '../data/alternatives.ts';
import contracts from '../data/contracts.json';
import { foldPlain } from '../text/clean.ts';

const CONTRACT = new RegExp(`^${alternatives(contracts.contracts)}(?: ${alternatives(contracts.after)})?$`);

/** Whether a text is a contract type and nothing else. */
export function isContract(text: string): boolean {
  return CONTRACT.test(foldPlain(text));
}
