import { ERROR_CODES } from '@jobtrail/contract';
import type { ApiRequest, ApiResponse } from '../api/http.ts';
import { MARK, markOf, type PersonName, type Planned } from './plan.ts';

/** Marks in the texts of a person whose data only administrators (`desk`) or nobody else (`own`) may see. */
export const VICTIM = { desk: `${MARK}victimdeskx2m`, own: `${MARK}victimownx2m` } as const;
const ANY_MARK = new RegExp(`${MARK}[a-z]+x2m`, 'g');
const PASSWORD = `${MARK}pass`;
const SHOWN = 200;
/** Statuses of 500 and above that a call may have, because this product is set up without what it needs. */
const MISSING: Readonly<Record<string, readonly [number, string]>> = {
  // Transcripts are simulated by the screens unless an endpoint is configured.
  transcribeMedia: [503, 'not_available'],
};
const FIELDS: readonly string[] = ['error', 'code', 'requestId', 'fields', 'reason'];
/** Fields that some calls add to errors, according to the contract. */
const MORE_FIELDS: Readonly<Record<string, readonly string[]>> = {
  completeSignup: ['success'],
  updateTicket: ['ticket'],
  replyToTicket: ['ticket'],
};

/** Examines responses and the log, and collects problems. */
export class Findings {
  readonly #found = new Map<string, string>();
  /** Texts that no response body may contain, with descriptions. */
  readonly #secrets = new Map<string, string>();

  /** One sentence per kind of finding, with the first request that showed it. */
  get all(): string[] {
    return [...this.#found].map(([what, example]) => `${what}: ${example}`);
  }

  addSecret(text: string, what: string): void {
    this.#secrets.set(text, what);
  }

  examine({ operation, person, flaw }: Planned, sent: ApiRequest, response: ApiResponse): void {
    const add = (what: string): void => {
      const key = `${operation.id} ${what}`;
      if (this.#found.has(key)) return;
      const body = sent.body?.toString('latin1').slice(0, SHOWN) ?? '';
      this.#found.set(
        key,
        `${person}, ${flaw}: ${sent.method} ${sent.path.slice(0, SHOWN)} ${body} -> ${response.status} ${response.text.slice(0, SHOWN)}`,
      );
    };
    if (response.status >= 500 && !isMissing(operation.id, response)) add(`${response.status}`);
    // Otherwise the requests of this person would only test requests without a session.
    const isOut = response.text.includes('"code":"unauthenticated"') && !('cookie' in sent.headers);
    if (isOut && person !== 'nobody' && operation.access !== 'public') add('was made without a session');
    if (response.status === 429 && person !== 'nobody') add('is rejected as one of too many');
    if (!operation.statuses.includes(response.status)) add(`undocumented ${response.status}`);
    if (response.status >= 400) for (const problem of shapeProblems(operation.id, response)) add(problem);
    for (const [text, what] of this.#secrets) if (response.text.includes(text)) add(`shows ${what}`);
    if (response.text.includes(PASSWORD)) add('shows a password');
    for (const [mark] of response.text.matchAll(ANY_MARK))
      if (!maySee(person, operation.id, operation.access, mark)) add(`shows ${mark}`);
  }

  /** Examines lines of the log of the product. */
  examineLog(log: string): void {
    for (const line of log.split('\n')) {
      if (line.includes(MARK))
        this.#found.set(`log: a text that a person typed in ${wordsOf(line)}`, line.slice(0, 600));
      for (const [text, what] of this.#secrets)
        if (line.includes(text)) this.#found.set(`log: ${what} in ${wordsOf(line)}`, line.slice(0, 600));
    }
  }
}

function isMissing(id: string, { status, text }: ApiResponse): boolean {
  const missing = MISSING[id];
  return missing !== undefined && status === missing[0] && text.includes(`"code":"${missing[1]}"`);
}

function maySee(person: PersonName, id: string, access: string, mark: string): boolean {
  if (mark === markOf(person)) return true;
  // Replies to tickets.
  if (id === 'listOwnTickets') return mark === markOf('admin');
  return person === 'admin' && access === 'admin' && mark !== VICTIM.own;
}

/** What is wrong with the form of an error. */
function shapeProblems(id: string, { headers, text, status }: ApiResponse): string[] {
  if (text === '' && status !== 400) return ['has an error without a body'];
  if (text === '') return [];
  if (!(headers['content-type'] ?? '').startsWith('application/json')) return ['has an error that is not JSON'];
  const body: Readonly<Record<string, unknown>> = JSON.parse(text);
  const { error, code, requestId, fields = {}, reason = '' } = body;
  const known = [...FIELDS, ...(MORE_FIELDS[id] ?? [])];
  return [
    ...(typeof error === 'string' && error !== '' ? [] : ['has an error without a sentence']),
    ...(ERROR_CODES.some((each) => each === code) ? [] : ['has an error without a known code']),
    ...(typeof requestId === 'string' && requestId === headers['x-request-id']
      ? []
      : ['has an error without its request id']),
    ...(typeof fields === 'object' && fields !== null && Object.values(fields).every((each) => typeof each === 'string')
      ? []
      : ['has fields that are not sentences']),
    ...(typeof reason === 'string' ? [] : ['has a reason that is not a word']),
    ...Object.keys(body)
      .filter((name) => !known.includes(name))
      .map((name) => `has an error with ${name}`),
  ];
}

/** The start of a log line without numbers, which differ from line to line. */
const wordsOf = (line: string): string => line.replaceAll(/[\d:.-]+/g, '').slice(0, 60);
