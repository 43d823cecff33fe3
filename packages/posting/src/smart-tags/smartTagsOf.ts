import { oneLine } from '../text/clean.ts';
import { arrangementInFacts, arrangementInLocation, arrangementInSentence, arrangementInTitle } from './arrangement.ts';
import { decideEmployment, employmentInFacts, employmentInSentence, employmentInTitle } from './employment.ts';
import { functionInTitle } from './jobFunction.ts';
import { payInSalary } from './pay.ts';
import { flatten } from './phrases.ts';
import { seniorityInTitle } from './seniority.ts';
import { type Arrangement, type Claim, decide, type Employment, presentTags, type SmartTags } from './SmartTags.ts';

/** Raised with every change to the rules that gives some posting another tag: stored tags are then derived again. */
export const RULES_VERSION = 1;

const MAX_LENGTH = 300;
const MAX_TEXT_LENGTH = 60_000;
const MAX_SENTENCE_LENGTH = 300;
const MAX_FACTS = 8;
const SENTENCE_END = /\n|[.!?;](?=\s)/;

/** The properties of a schema.org JobPosting that tags are read from, as written there. */
export interface PostingFacts {
  jobLocationType?: string | readonly string[];
  employmentType?: string | readonly string[];
}

export interface TaggedPosting {
  title: string;
  location: string | null;
  salary: string | null;
  facts?: PostingFacts;
  /** The text of the posting. Only its explicit statements about this job count. */
  text?: string;
}

/**
 * The smart tags of a posting, each with its evidence. What the posting does not say is absent, and what it says in
 * contradicting ways has no value.
 */
export function smartTagsOf({ title, location, salary, facts, text }: TaggedPosting): SmartTags {
  const name = oneLine(title.slice(0, MAX_LENGTH));
  const flat = flatten(name);
  const place = oneLine((location ?? '').slice(0, MAX_LENGTH));
  const said = text === undefined ? { arrangement: [], employment: [] } : claimsInText(text);
  return presentTags({
    arrangement: decide([
      ...arrangementInFacts(listed(facts?.jobLocationType)),
      ...arrangementInLocation(place),
      ...arrangementInTitle(name, flat),
      ...said.arrangement,
    ]),
    seniority: decide(seniorityInTitle(name, flat)),
    function: decide(functionInTitle(name, flat)),
    employment: decideEmployment([
      ...employmentInFacts(listed(facts?.employmentType)),
      ...employmentInTitle(name, flat),
      ...said.employment,
    ]),
    pay: decide(payInSalary(oneLine((salary ?? '').slice(0, MAX_LENGTH)), place)),
  });
}

function listed(value: string | readonly string[] = []): readonly string[] {
  const values = typeof value === 'string' ? value.slice(0, MAX_LENGTH).split(',') : value;
  return values.slice(0, MAX_FACTS).map((type) => type.slice(0, MAX_LENGTH));
}

function claimsInText(text: string): { arrangement: Claim<Arrangement>[]; employment: Claim<Employment>[] } {
  const arrangement: Claim<Arrangement>[] = [];
  const employment: Claim<Employment>[] = [];
  for (const piece of text.slice(0, MAX_TEXT_LENGTH).split(SENTENCE_END)) {
    if (piece.length > MAX_SENTENCE_LENGTH) continue;
    const sentence = oneLine(piece);
    const flat = flatten(sentence);
    arrangement.push(...arrangementInSentence(sentence, flat));
    employment.push(...employmentInSentence(sentence, flat));
  }
  return { arrangement, employment };
}
