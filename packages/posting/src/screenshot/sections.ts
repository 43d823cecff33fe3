import { alternatives } from '../data/alternatives.ts';
import evidence from '../data/evidence.json';
import wordings from '../data/screenshot.json';
import { foldPlain } from '../text/clean.ts';

const OPENERS = alternatives(wordings.sectionOpeners);
const SECTIONS = alternatives(wordings.sections);
const OF_POSTING = new RegExp(`^${OPENERS}?${SECTIONS}$`);
const OTHERS = new RegExp(`^${alternatives(wordings.noJobHeadings)}$`);
/** Words for tasks, requirements and benefits in many languages, alone or after a short word such as "your". */
const WORDS = new RegExp(
  String.raw`^(?:\p{L}{2,5} )?${alternatives([...evidence.tasks, ...evidence.requirements, ...evidence.benefits])}\p{L}*$`,
  'iu',
);

/** Whether a text is the heading of a part of a posting: its tasks, requirements or benefits. */
export const isPartOfPosting = (text: string): boolean => OF_POSTING.test(foldPlain(text)) || WORDS.test(text);

/** Whether a text is the heading of a section on pages of postings, which names neither a job nor a company. */
export const isSection = (text: string): boolean => isPartOfPosting(text) || OTHERS.test(foldPlain(text));
