import type { Block } from '../page/block.ts';
import type { Page } from '../page/Page.ts';
import { fold } from '../text/clean.ts';
import { fieldOfLabel, labeledLine } from '../text/labels.ts';
import { isContract } from '../title/contracts.ts';

const MAX_LENGTH = 300;
const MAX_ROW_LENGTH = 160;

/** A position with the lines around the headline that names it. */
export interface Headline {
  position: string;
  /** Null if no line names it. */
  block: Block | null;
  above: readonly Block[];
  below: readonly Block[];
}

/** Finds the headline of a position: a heading that equals it, a line that does, or a heading that contains it. */
export function headlineOf(page: Page, position: string): Headline {
  const own = page.blocks.filter(
    ({ related, chrome, element }) => !related && (!chrome || element.name === 'label') && element.name !== 'title',
  );
  const name = fold(position);
  const isSame = ({ text }: Block) => text.length < MAX_LENGTH && fold(text) === name;
  const ranked = [
    (block: Block) => block.level > 0 && isSame(block),
    isSame,
    ({ text, level }: Block) => level > 0 && text.includes(position),
    ({ text }: Block) => text.length < MAX_ROW_LENGTH && text.includes(position) && /\s[|·•]\s/.test(text),
  ];
  const at = ranked.map((matches) => own.findIndex(matches)).find((index) => index !== -1) ?? -1;
  const block = own[at] ?? null;
  return { position, block, above: block ? own.slice(0, at) : [], below: own.slice(at + 1, block ? undefined : 0) };
}

/** The texts of a short line's elements. */
export function piecesOf({ text, pieces }: Block): readonly string[] {
  return text.length <= MAX_ROW_LENGTH ? pieces : [];
}

/** Whether a line is one of the facts that postings list below their headline: a label, or a contract type. */
export function isFact({ text }: Block): boolean {
  return text.length < 300 && ((fieldOfLabel(text) ?? labeledLine(text)) !== null || isContract(text));
}
