import { foldPlain } from '../text/clean.ts';
import { isRoleLike } from '../title/roles.ts';
import { segmentsOf } from '../title/split.ts';
import { isContract, isDepartment } from '../title/words.ts';
import type { Block } from './block.ts';
import type { Page } from './Page.ts';

const LIST_TITLE =
  /^(?:\d[\d,.]* )?(?:\S+ ){0,5}(?:jobs|job openings|open (?:positions|roles)|current openings|vacancies|careers|stellenangebote|offres d emploi|ofertas de (?:empleo|trabajo)|offerte di lavoro|vacatures|oferty pracy|volna mista|nabidky prace|vagas|lediga jobb|job (?:search|list|listings|board)|jobs? search|search results|(?:search|find|browse|all) jobs)(?: (?:in|at|near|from|by|v|bei|chez|for|employment|job) .*| \d.*)?$/;
const LIST_HEADING =
  /^(?:(?:all |our |current |see |view |browse |explore )*(?:open (?:positions|roles|jobs)|(?:current|job) (?:openings|opportunities|vacancies)(?: (?:at|with) .*)?|openings|vacancies|jobs(?: (?:at|with) .*)?|search results|available positions|(?:\d[\d,.]* )(?:jobs?|results|positions|openings|roles)(?: .*)?|\S+(?: \S+){0,4} jobs (?:in|near|at) .*)|(?:unsere )?offene(?:n)? stellen|stellenangebote|(?:nos )?offres d emploi|postes (?:ouverts|a pourvoir)|ofertas de (?:empleo|trabajo)|vacantes|posizioni aperte|vacatures|oferty pracy|volna mista|volne pozice|otevrene pozice|vagas abertas|lediga jobb|채용공고 목록|求人一覧|职位列表)$/;
/** How many there are: "36 Treffer", "1,000+ MLOps jobs", "32 jobs on the board", "求人は6件". */
const COUNT =
  /(?:^|\s)\d[\d.,\s]*\+?\s(?:\S+\s){0,3}?(?:jobs?|treffer|results?|stellen\w*|openings|positions|roles|vacancies|offres|emplois|resultats|ofertas|empleos|resultados|offerte|annunci|risultati|vacatures|resultaten|ofert\w*|ogloszen|nabidek|vysledku|vagas|jobb|annonser|trabalhos)(?:\s|$)|\d\s?(?:件|건|个职位|個職缺)/;
const PATH = /\/(?:jobs?\/search|jobs?-search|search|search-results|search-jobs)\/?$/i;
const MANY_LINKS = 8;
const SEVERAL = 2;
/** So many headings that name jobs, none of which the page is called by, are a list, whatever it says of itself. */
const MANY_ROLES = 6;
/** A posting tells its kind of contract once or twice. */
const MANY_CONTRACTS = 5;
const LONGEST_ROLE = 100;

/** Whether a page without structured data lists jobs instead of describing one. */
export function isList(page: Page): boolean {
  if (PATH.test(page.url?.pathname ?? '') && page.jobLinks.size >= 3) return true;
  const title = foldPlain(page.title);
  const headings = page.blocks.filter(({ level, related, chrome }) => level > 0 && level <= 4 && !related && !chrome);
  const heads = headings.some(({ text, level }) => level <= 2 && LIST_HEADING.test(foldPlain(text)));
  const names = [page.title, page.meta('og:title')];
  const roles = rolesAmong(headings, title);
  if (COUNT.exec(withoutMarks(page.title))?.index === 0) return true;
  if (counts(names, headings) && (roles >= SEVERAL || page.jobLinks.size >= MANY_LINKS)) return true;
  if (isNamed(names, headings)) return false;
  const main = title.split(/ (?:linkedin|indeed|glassdoor|monster|stepstone)/)[0]?.trim() ?? title;
  const parts = page.title.split(/\s+[|·•–—-]\s+|\s*[|｜]\s*/).map(foldPlain);
  const first = headings.find(({ level }) => level === 1)?.text ?? '';
  if ([main, ...parts, foldPlain(first)].some((text) => LIST_TITLE.test(text)))
    return heads || page.jobLinks.size >= MANY_LINKS || roles >= SEVERAL;
  return (
    (heads && roles >= SEVERAL && !isRoleLike(page.title)) ||
    roles >= MANY_ROLES ||
    page.blocks.filter(({ text, related, chrome }) => !related && !chrome && isContract(text)).length >= MANY_CONTRACTS
  );
}

/** How many different jobs the headings name, beside the one that the page is called by. */
function rolesAmong(headings: readonly Block[], title: string): number {
  return new Set(
    headings
      .map(({ text }) => text)
      .filter((text) => text.length < LONGEST_ROLE && isRoleLike(text) && !isDepartment(text))
      .map(foldPlain)
      .filter((text) => !` ${title} `.includes(` ${text} `)),
  ).size;
}

function counts(names: readonly string[], headings: readonly Block[]): boolean {
  return [
    ...names,
    ...headings
      .filter(({ level }) => level === 1)
      .slice(0, 3)
      .map(({ text }) => text),
  ].some((text) => COUNT.test(withoutMarks(text)));
}

function withoutMarks(text: string): string {
  return text.slice(0, 300).normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC').toLowerCase();
}

/** Whether a heading that names one job is a part of the page's title: then the page is about that job. */
function isNamed(names: readonly string[], headings: readonly Block[]): boolean {
  const parts = new Set(
    names
      .flatMap((name) => [name, ...segmentsOf(name)])
      .map(foldPlain)
      .filter((part) => part !== ''),
  );
  return headings.some(
    ({ text }) =>
      isRoleLike(text) &&
      !LIST_TITLE.test(foldPlain(text)) &&
      [...parts].some((part) => ` ${part} `.includes(` ${foldPlain(text)} `)),
  );
}
