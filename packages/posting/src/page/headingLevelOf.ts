import type { Element } from 'domhandler';

const DEFAULT_LEVEL = 2;

/** The level of a heading, 1 to 6; 0 for any other element. */
export function headingLevelOf({ name, attribs }: Element): number {
  if (name.length === 2 && /^h[1-6]$/.test(name)) return Number(name[1]);
  return attribs.role === 'heading' ? Number(attribs['aria-level'] ?? DEFAULT_LEVEL) || DEFAULT_LEVEL : 0;
}
