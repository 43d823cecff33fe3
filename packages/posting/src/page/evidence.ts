import { isRoleLike } from '../title/roles.ts';
import type { Page } from './Page.ts';

const ADDRESS =
  /(?:^|[/_.=-])(?:jobs?|careers?|vacanc\w*|positions?|openings?|postings?|opportunit\w*|hiring|join-us|work-with-us|stellen?\w*|karriere|bewerb\w*|emplois?|offres?|recrut\w*|carrieres?|empleos?|ofertas?|trabaj\w*|lavor\w*|vacatures?|praca|oferta|kariera|prace|nabidka|pozice|rpd|vagas?|jobb|recruit\w*|employment|gh_jid)(?:$|[/_.=?&-])/i;
const WORDS = [
  /\bapply (?:now|for|here|today|online|to)|\bsubmit (?:your )?application|\bapplication form|bewerb|postuler|candidature|solicitar|inscribirse|candidati|solliciteer|aplikuj|odpowiedz|odpovědět|přihlásit se na|chci (?:se )?přihlásit|candidatar|ansök|søk|応募|지원하기|접수|投递|申请|应聘/i,
  /responsibilit|what you.ll do|you will\b|your (?:role|tasks|mission)|duties|aufgaben|deine rolle|tätigkeit|missions|tâches|responsabil|funciones|mansioni|taken\b|werkzaamheden|obowiązk|zakres|náplň práce|co tě čeká|co (?:vás|tě) čeká|arbetsuppgifter|業務内容|仕事内容|담당업무|직무내용|岗位职责|工作内容|工作職責/i,
  /requirements|qualifications|you have|what you bring|must have|skills|anforderung|dein profil|ihr profil|was du mitbringst|voraussetzung|profil (?:recherché|du candidat)|compétences|requisitos|requisiti|functie-?eisen|wymagania|požad|očekáváme|co (?:bys|byste) měl|krav\b|応募資格|応募条件|経験・資格|対象となる方|必須|자격요건|지원자격|任职要求|岗位要求/i,
  /full[- ]?time|part[- ]?time|internship|contract\b|permanent|employment type|vollzeit|teilzeit|festanstellung|temps plein|\bcdi\b|\bcdd\b|stage\b|jornada completa|tempo (?:pieno|indeterminato)|voltijd|deeltijd|pełny etat|plný úvazek|hlavní pracovní poměr|heltid|正社員|アルバイト|パート・|派遣社員|契約社員|정규직|계약직|全职/i,
  /benefits|we offer|what we offer|perks|\bpto\b|401\(?k|wir bieten|benefits|nous offrons|avantages|ofrecemos|offriamo|wij bieden|oferujemy|nabízíme|vi erbjuder|福利厚生|社保完備|交通費|복리후생|福利待遇/i,
];

const LEAST_SIGNS = 3;
/** How articles about work begin, and not postings. */
const ARTICLE =
  /^(?:how (?:to|much|do|i|we)\b|what (?:is|are|does)\b|why\b|top \d|\d+ (?:best|tips|ways|questions|things|reasons)|(?:the )?(?:ultimate|complete) guide|a guide|guide to|interview questions|wie (?:man|werde|du)\b|was (?:ist|macht|verdient)\b|comment (?:devenir|rédiger)|cómo\b|jak se stát\b)/i;
/** What pages about jobs in general tell of in their titles. */
const ABOUT_JOBS =
  /\b(?:salar(?:y|ies)|gehälter|salaires|interview questions|job description template|resume|cv examples?|reviews|courses?|certification|news)\b/i;
/** How many of the signs are tasks, requirements or a way to apply: at least one of those must be there. */
const CORE = 3;
const LEAST_FIELDS = 3;

/**
 * How many independent signs of a posting a page shows: tasks, requirements, a way to apply, an address among jobs, a title that
 * sounds like a job. None without at least one of the first three or the address.
 */
export function postingSigns(page: Page, position: string | null): number {
  const text = page.blocks
    .filter(({ related }) => !related)
    .map((block) => block.text)
    .join('\n')
    .slice(0, 60_000);
  const signs = WORDS.map((words) => words.test(text));
  if (!signs.slice(0, CORE).includes(true) && !isAmongJobs(page)) return 0;
  return (
    signs.filter(Boolean).length + (isAmongJobs(page) ? 1 : 0) + (position !== null && isRoleLike(position) ? 1 : 0)
  );
}

/**
 * Whether a page without structured data is a posting at all. Titles of ordinary pages read like positions too often to be enough:
 * there must be several signs, or a title that sounds like a job under an address among jobs.
 */
export function isPosting(page: Page, position: string | null): boolean {
  if (
    ARTICLE.test(page.title) ||
    (ABOUT_JOBS.test(page.title) && !isAmongJobs(page)) ||
    (position === null && !isForm(page))
  )
    return false;
  return (
    (position !== null && isRoleLike(position) && isAmongJobs(page)) || postingSigns(page, position) >= LEAST_SIGNS
  );
}

/** Whether a page is a form to apply with: it may name the employer and nothing else. */
function isForm(page: Page): boolean {
  return page.blocks.filter(({ element }) => element.name === 'label').length >= LEAST_FIELDS;
}

function isAmongJobs({ host, url }: Page): boolean {
  return ADDRESS.test(`${host}${url?.pathname ?? ''}${url?.search ?? ''}`);
}
