import { alternatives } from '../data/alternatives.ts';
import refusals from '../data/refusals.json';
import type { Refusal } from '../Reading.ts';
import { foldPlain } from '../text/clean.ts';
import { isList } from './list.ts';
import type { Page } from './Page.ts';

const CHALLENGE_TITLE = new RegExp(`^${alternatives(refusals.challengeTitles)}$`);
const CHALLENGE_TEXT = new RegExp(alternatives(refusals.challengeTexts), 'i');
const CHALLENGE_MARK = new RegExp(alternatives(refusals.challengeMarks));
const LOGIN_TITLE = new RegExp(`^(?:(?:.{0,40} )?${alternatives(refusals.loginWords)}(?: .{0,40})?)$`);
const ERROR_TITLE = new RegExp(`^${alternatives(refusals.errorTitles)}$`);
const CLOSED = new RegExp(alternatives(refusals.closed), 'iu');
const CLOSED_STATUS = new RegExp(`^${alternatives(refusals.closedStatus)}$`, 'u');
const NOT_HIRING = new RegExp(alternatives(refusals.notHiring), 'iu');
/** "Once the position has been filled, we take this page down": an open posting says so too. */
const CONDITION = new RegExp(alternatives(refusals.conditions), 'iu');
const LITTLE_TEXT = 2_500;
const MAX_NOTICE_LENGTH = 140;
const LINES_WITH_NOTICES = 300;
/** How many characters of a notice may be before and after the words for a closed posting. */
const NOTICE_START_MAX = 40;
const NOTICE_END_MAX = 45;

/** Why a page shows no posting, according to its title and its short text; null if it gives no reason. */
export function refusalShown(page: Page): Refusal | null {
  const title = foldPlain(page.title);
  const text = page.blocks
    .filter(({ related }) => !related)
    .slice(0, 300)
    .map((block) => block.text)
    .join('\n')
    .slice(0, 20_000);
  const short = text.length < LITTLE_TEXT;
  if (CHALLENGE_TITLE.test(title) || (short && (CHALLENGE_TEXT.test(text) || CHALLENGE_MARK.test(page.html))))
    return 'challenge';
  if (
    ERROR_TITLE.test(title) ||
    (title === '' &&
      short &&
      page.blocks.slice(0, 3).some(({ text: line, level }) => level > 0 && ERROR_TITLE.test(foldPlain(line))))
  )
    return 'error';
  if (
    short &&
    page.blocks
      .filter(({ level }) => level > 0)
      .slice(0, 3)
      .some((block) => ERROR_TITLE.test(foldPlain(block.text)))
  )
    return 'error';
  if (isLogin(page, title, short)) return 'login';
  if (short && CLOSED.test(text)) return 'closed';
  if (page.blocks.some(({ text: line, level, related }) => (short || level > 0) && !related && isNotHiring(line)))
    return 'no-posting';
  if (isList(page)) return 'list';
  return null;
}

/**
 * Whether a page says in a line of its own that its posting is closed. The same words in a paragraph or in a list item
 * may be about something else.
 */
export function saysClosed({ blocks }: Page): boolean {
  return blocks.slice(0, LINES_WITH_NOTICES).some(({ text, related, item }) => {
    if (related || item || text.length > MAX_NOTICE_LENGTH) return false;
    const found = CLOSED.exec(text);
    if (found === null) return CLOSED_STATUS.test(foldPlain(text));
    if (CONDITION.test(text.slice(0, found.index))) return false;
    const end = text.length - found.index - found[0].length;
    return found.index <= NOTICE_START_MAX && end <= NOTICE_END_MAX && !/^\s?[:?]/.test(text.slice(-end));
  });
}

/** Whether a short text says that a company has no postings. */
export function isNotHiring(text: string): boolean {
  return text.length <= MAX_NOTICE_LENGTH && NOT_HIRING.test(text) && !CONDITION.test(text);
}

function isLogin(page: Page, title: string, short: boolean): boolean {
  if (/\/(?:authwall|login|signin|sign-in|uas\/login|checkpoint)\b/.test(page.url?.pathname ?? '')) return true;
  if (page.blocks.length < 3 && /[/"']authwall\b/.test(page.html)) return true;
  if (LOGIN_TITLE.test(title) && title.split(' ').length <= 8) return true;
  return (
    page.passwordField && short && page.blocks.some(({ text, level }) => level > 0 && LOGIN_TITLE.test(foldPlain(text)))
  );
}
