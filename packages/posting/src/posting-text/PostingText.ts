import type { Facts } from '../structured/facts.ts';

/** The text of a posting. */
export interface PostingText {
  /** Lines of plain text: `# ` starts a heading, `- ` a list item, and blank lines separate paragraphs. */
  text: string;
  source: 'api' | 'json-ld' | 'page';
  /** The primary language that the page declares, such as `de`; null if it declares none. */
  language: string | null;
  facts: Facts;
}
