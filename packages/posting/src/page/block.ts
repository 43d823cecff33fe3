import type { Element, Text } from 'domhandler';

/** A line of a page as a reader sees it. */
export interface Block {
  text: string;
  /** 1 to 6 for headings, 0 for everything else. */
  level: number;
  /** Part of what every page of a site has (navigation, footer) or of a form. */
  chrome: boolean;
  /** Under "Similar jobs" and its like. */
  related: boolean;
  element: Element;
}

/** A text that is only a label, such as "Location". */
export interface Label {
  text: string;
  node: Text;
  chrome: boolean;
}
