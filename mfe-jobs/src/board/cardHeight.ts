import type { JobCard } from '@jobtrail/contract';
import { reasonOnCard } from './reasons.ts';

/** Average width of a character at 13 px, in px. */
const CHARACTER = 6.5;
/** The width of the letter tile in the line of the company, in px. */
const TILE = 28;
/** The lane width from which letter tiles and wider padding are shown (the container query in board.css). */
const ROOMY = 196;
/** The lane width below which cards have less padding and a line more for the role (the same). */
const NARROW = 164;
/** The height that a list item adds to its card, in px: the ring above and below, and the gap. */
const AROUND = 8;

const linesOf = (text: string, width: number, most: number): number =>
  Math.min(Math.max(Math.ceil((text.length * CHARACTER) / width), 1), most);

/**
 * Estimates the height of a card before it is rendered, in px with the gap below it, closely enough that scrolling
 * never jumps.
 * @param hasFlag whether it has a flag
 */
export function estimateHeight(card: JobCard, laneWidth: number, hasFlag: boolean): number {
  const roomy = laneWidth >= ROOMY;
  const narrow = laneWidth < NARROW;
  const inner = laneWidth - (narrow ? 26 : roomy ? 38 : 34);
  const company = linesOf(card.company, inner - (roomy ? TILE : 0), 3);
  const role = linesOf(card.position, inner, narrow ? 6 : 5);
  const flag = hasFlag || reasonOnCard(card) !== null ? 24 : 0;
  return (roomy ? 23 : 19) + company * 20 + role * 18 + 26 + flag + AROUND;
}
