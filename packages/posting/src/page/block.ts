import type { Element, Text } from 'domhandler';

/** What is between a line and the one before it: nothing, a line break, or the start of a paragraph. */
export type Gap = 'none' | 'line' | 'paragraph';

/** A line of a page as a reader sees it. */
export interface Block {
  text: string;
  /** The part of the text that the styles of the page do not hide; it may be empty. */
  shown: string;
  /** How many characters of it are in links. */
  linked: number;
  gap: Gap;
  /** Whether it is the first line of a list item. */
  item: boolean;
  /** 1 to 6 for headings, 0 for everything else. */
  level: number;
  /** Whether it belongs to a form, or to something that every page of a site has (navigation, footer). */
  chrome: boolean;
  /** Whether it is below a heading such as "Similar jobs". */
  related: boolean;
  element: Element;
  /** The texts of its inline elements, if there are several: a row of facts often has no other separator. */
  pieces: readonly string[];
}

/** A text that is only a label, such as "Location". */
export interface Label {
  text: string;
  node: Text;
  chrome: boolean;
}
