import { refused, type Reading } from './Reading.ts';

/** The boards whose public posting interface is known. */
export type Board = 'greenhouse' | 'lever' | 'ashby' | 'workable' | 'smartrecruiters' | 'recruitee' | 'workday' | 'linkedin';

/** Where a board answers what a posting says. */
export interface ApiAddress {
  board: Board;
  /** https, to be fetched with GET and `accept: application/json` (LinkedIn: text/html). */
  address: string;
}

/**
 * Where the board of a posting answers what it says.
 * @param url the posting's address as a person pasted it
 * @returns null when the address belongs to no board that is known
 */
export function apiAddressOf(url: string): ApiAddress | null {
  const found = /^https:\/\/jobs\.lever\.co\/([^/?#]+)\/([0-9a-f-]{36})/.exec(url);
  return found ? { board: 'lever', address: `https://api.lever.co/v0/postings/${found[1]}/${found[2]}` } : null;
}

/**
 * Reads a board's answer.
 * @param board whose answer it is
 * @param body the answer's text: one posting, or a list that holds it
 * @param url the posting's address, which tells its number and, where the answer does not, its company
 * @returns a refusal when the answer does not hold the posting; read the page then
 */
export function readBoardAnswer(_board: Board, _body: string, _url: string): Reading {
  return refused('no-posting');
}
