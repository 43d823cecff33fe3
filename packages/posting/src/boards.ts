import { ashby } from './api/ashby.ts';
import type { Board, BoardApi } from './api/Board.ts';
import { greenhouse } from './api/greenhouse.ts';
import { lever } from './api/lever.ts';
import { guestPageOf } from './api/linkedin.ts';
import { recruitee } from './api/recruitee.ts';
import { smartrecruiters } from './api/smartrecruiters.ts';
import { workable } from './api/workable.ts';
import { workday } from './api/workday.ts';
import { readPosting } from './html.ts';
import { type Field, firstOf, type Reading, refused } from './Reading.ts';
import { isObject, type Json, type JsonObject, parseJson } from './structured/json.ts';

export type { Board } from './api/Board.ts';

/** The URL of a posting in its board's API. */
export interface ApiAddress {
  board: Board;
  /** An https URL to fetch with GET and `accept: application/json` (LinkedIn: text/html). */
  address: string;
}

const APIS: Readonly<Record<Exclude<Board, 'linkedin'>, BoardApi>> = {
  greenhouse,
  lever,
  ashby,
  workable,
  smartrecruiters,
  recruitee,
  workday,
};

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
  for (const [board, api] of Object.entries(APIS) as [Exclude<Board, 'linkedin'>, BoardApi][]) {
    const address = api.addressOf(parsed);
    if (address) return { board, address };
  }
  return null;
}

/**
 * Reads the response of a board's API.
 * @param board the board
 * @param body the response text: one posting, or a list that contains it
 * @param url the URL of the posting, which contains its number and, if the response does not name it, the company
 * @returns a refusal if the response does not contain the posting; read the page then
 */
export function readBoardResponse(board: Board, body: string, url: string): Reading {
  if (board === 'linkedin')
    return fromApi(readPosting({ html: body, url: 'https://www.linkedin.com/jobs-guest/jobs/api/jobPosting/' }));
  const data = parseJson(body);
  if (data === undefined || !URL.canParse(url)) return refused('error');
  const api = APIS[board];
  const posting = postingIn(data, api, new URL(url));
  const findings = posting && api.read(posting, new URL(url));
  return findings?.position ? firstOf([findings]) : refused('no-posting');
}

/**
 * The posting in a response: the response itself, the object it wraps, or the entry of its list that the URL
 * identifies.
 */
function postingIn(data: Json, api: BoardApi, url: URL): JsonObject | null {
  const list = Array.isArray(data)
    ? data
    : isObject(data)
      ? [data.jobs, data.content, data.offers, data.results, data.postings].find(Array.isArray)
      : undefined;
  if (list) {
    const ids = new Set(api.idsOf(url).map((id) => id.toLowerCase()));
    return (
      list
        .filter(isObject)
        .find((posting) => api.idsIn(posting).some((id) => id !== '' && ids.has(id.toLowerCase()))) ?? null
    );
  }
  if (!isObject(data)) return null;
  return [data.offer, data.job, data.data].find(isObject) ?? data;
}

/** The guest page of LinkedIn serves as its API. */
function fromApi(reading: Reading): Reading {
  const of = (field: Field) => (reading[field] ? { value: reading[field].value, source: 'api' as const } : null);
  return {
    company: of('company'),
    position: of('position'),
    location: of('location'),
    salary: of('salary'),
    refusal: reading.refusal,
  };
}
