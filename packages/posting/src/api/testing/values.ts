import { apiAddressOf, readBoardResponse } from '../../boards.ts';

/** The values read from a response, as "company | position | location | salary"; `-` for none. */
export function valuesOf(url: string, response: unknown): string {
  const board = apiAddressOf(url)?.board;
  if (board === undefined) return 'no board';
  const body = typeof response === 'string' ? response : JSON.stringify(response);
  const { company, position, location, salary, refusal } = readBoardResponse(board, body, url);
  return refusal ?? [company, position, location, salary].map((found) => found?.value ?? '-').join(' | ');
}

/** The request for a posting, as "board address"; null if its board has no API. */
export function requestFor(url: string): string | null {
  const known = apiAddressOf(url);
  return known && `${known.board} ${known.address}`;
}
