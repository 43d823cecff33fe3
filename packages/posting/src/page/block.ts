import type { Element, Text } from 'domhandler';

/** A line of a page as a reader sees it. */
export interface Block {
  text: string;
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
