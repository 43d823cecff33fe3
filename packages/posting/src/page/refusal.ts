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
const CLOSED = new RegExp(alternatives(refusals.closed), 'i');
const LITTLE_TEXT = 2_500;

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
  if (isList(page)) return 'list';
  return null;
}

function isLogin(page: Page, title: string, short: boolean): boolean {
  if (/\/(?:authwall|login|signin|sign-in|uas\/login|checkpoint)\b/.test(page.url?.pathname ?? '')) return true;
  if (page.blocks.length < 3 && /[/"']authwall\b/.test(page.html)) return true;
  if (LOGIN_TITLE.test(title) && title.split(' ').length <= 8) return true;
  return (
    page.passwordField && short && page.blocks.some(({ text, level }) => level > 0 && LOGIN_TITLE.test(foldPlain(text)))
  );
}
