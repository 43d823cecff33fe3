import { fieldOfLabel, labeledLine } from '../labels/labels.ts';
import type { Block } from '../page/block.ts';
import { isContract } from '../title/contracts.ts';

/** Whether a line is one of the facts that postings list below their headline: a label, or a contract type. */
export function isFact({ text }: Block): boolean {
  return text.length < 300 && ((fieldOfLabel(text) ?? labeledLine(text)) !== null || isContract(text));
}
