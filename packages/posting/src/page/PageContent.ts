import type { Element } from 'domhandler';
import type { Block, Label } from './block.ts';

/** The result of one pass over a page. */
export interface PageContent {
  title: string;
  metas: Element[];
  /** The elements that are not inside invisible ones. */
  visibleElements: Element[];
  blocks: Block[];
  labels: Label[];
  /** Texts of the JSON-LD scripts. */
  jsonLd: string[];
  /** Texts of other scripts that contain JSON. */
  dataScripts: string[];
  /** Alt texts of logos. */
  logos: string[];
  /** The texts of links to the start of the site, and of pictures in them. */
  homeNames: string[];
  passwordField: boolean;
  /** URLs of links that look like other postings, without duplicates. */
  jobLinks: Set<string>;
  /** Links to maps in the posting's own part of the page. */
  mapLinks: Element[];
}
