import type { BoardApi } from './api/Board.ts';
import { type Board, boardApis } from './api/boards.ts';
import { guestPageOf } from './api/linkedin.ts';
import { readPosting } from './html.ts';
import { joinLocations } from './location/location.ts';
import type { PostingText } from './posting-text/PostingText.ts';
import { textOfDescription } from './posting-text/written.ts';
import { combineFindings, type Field, type Findings, NO_OTHERS, type Reading, refused } from './Reading.ts';
import { isObject, type Json, type JsonObject } from './structured/json.ts';
import { parseTruncated } from './structured/truncated.ts';

export type { Board } from './api/boards.ts';

/** The URL of a posting in its board's API. */
export interface ApiAddress {
  board: Board;
  /** An https URL to fetch with GET and `accept: application/json` (LinkedIn: text/html; Personio: XML). */
  address: string;
  /** Further request headers, for the host of the address only. */
  headers?: Readonly<Record<string, string>>;
}

/** A list may contain a posting once for each of its locations. */
const MAX_COPIES = 20;
const MAX_PAGE_LENGTH = 2 * 1024 * 1024;

/**
 * Returns the API URL of a posting. For a company's own page with `?gh_jid=`, the board's name is a guess from the
 * host: if the API responds with 404, read the page instead.
 * @param url the URL of the posting as a person pasted it
 * @returns null if the URL belongs to no known board
 */
export function apiAddressOf(url: string): ApiAddress | null {
  if (!URL.canParse(url)) return null;
  const parsed = new URL(url);
  if (parsed.protocol !== 'https:' && parsed.protocol !== 'http:') return null;
  const guestPage = guestPageOf(parsed);
  if (guestPage) return { board: 'linkedin', address: guestPage };
  for (const [board, api] of Object.entries<BoardApi>(boardApis)) {
    const address = api.addressOf(parsed);
    if (address && isBoard(board)) return { board, address, ...(api.headers ? { headers: api.headers } : {}) };
  }
  return null;
}

const isBoard = (name: string): name is keyof typeof boardApis => Object.hasOwn(boardApis, name);

/**
 * Reads the response of a board's API.
 * @param board the board
 * @param body the response text: one posting, or a list that contains it; a list may be cut off at its end
 * @param url the URL of the posting, which contains its number and, if the response does not name it, the company
 * @returns a refusal if the response does not contain the posting; read the page then
 */
export function readBoardResponse(board: Board, body: string, url: string): Reading {
  if (board === 'linkedin')
    return fromApi(
      readPosting({
        html: body.slice(0, MAX_PAGE_LENGTH),
        url: 'https://www.linkedin.com/jobs-guest/jobs/api/jobPosting/',
      }),
    );
  const api: BoardApi = boardApis[board];
  if (!URL.canParse(url)) return refused('error');
  const parsed = new URL(url);
  const data = api.parse ? api.parse(body, parsed) : parseTruncated(body);
  if (data === undefined) return refused('error');
  const postings = postingsIn(data, api, parsed);
  const findings = mergeCopies(postings.map((posting) => api.read(posting, parsed, data)));
  return findings?.position ? combineFindings([findings], postingTextOf(postings[0], api)) : refused('no-posting');
}

/**
 * The posting in a response: the response itself, the object it wraps, or the entries of its list that the URL
 * identifies.
 */
function postingsIn(data: Json, api: BoardApi, url: URL): JsonObject[] {
  const inner = isObject(data) ? (api.inside?.(data) ?? data) : data;
  const list = Array.isArray(inner)
    ? inner
    : isObject(inner)
      ? [inner.jobs, inner.content, inner.offers, inner.results, inner.postings].find(Array.isArray)
      : undefined;
  if (list) {
    const ids = new Set(api.idsOf(url).map((id) => id.toLowerCase()));
    return list
      .filter(isObject)
      .filter((posting) => api.idsIn(posting).some((id) => id !== '' && ids.has(id.toLowerCase())))
      .slice(0, MAX_COPIES);
  }
  if (!isObject(inner)) return [];
  const posting = [inner, inner.offer, inner.job, inner.data]
    .filter(isObject)
    .find((one) => api.read(one, url, data).position);
  return posting ? [posting] : [];
}

function postingTextOf(posting: JsonObject | undefined, api: BoardApi): PostingText | null {
  const text = textOfDescription((posting && api.textOf(posting)) ?? '');
  return text === '' ? null : { text, source: 'api', language: null, facts: {} };
}

/** The first of several copies of a posting, with the locations of all. */
function mergeCopies(copies: readonly Findings[]): Findings | null {
  const [first] = copies;
  if (!first || copies.length === 1) return first ?? null;
  const location = joinLocations(copies.map((copy) => copy.location?.value ?? null));
  return { ...first, location: location === null ? null : { value: location, source: 'api' } };
}

/** The guest page of LinkedIn serves as its API. */
function fromApi(reading: Reading): Reading {
  const of = (field: Field) => (reading[field] ? { value: reading[field].value, source: 'api' as const } : null);
  return {
    company: of('company'),
    position: of('position'),
    location: of('location'),
    salary: of('salary'),
    others: NO_OTHERS,
    remembered: [],
    posting: reading.posting && { ...reading.posting, source: 'api' },
    closed: reading.closed,
    refusal: reading.refusal,
  };
}
