import { cleanValue } from '../text/clean.ts';
import { isRoleLike } from '../title/roles.ts';

const SECTION =
  /^(?:(?:key |main |your |our |the |what |why |how |who |about |job |role |position )*(?:responsibilities|requirements|qualifications|benefits|description|summary|overview|details|skills|duties|experience|perks|culture|values|mission|process|offer|we offer|you.ll do|you will do|you bring|we do|we are|us|you|team|company|role|job|position|life|work|working|teams|story|people|products?|services?|solutions?|resources?|news|blog|support|software|hardware|contact|login|newsletter|faqs?|locations?|platform|pricing|apply|similar jobs|security verification|save job|early careers|how we hire)(?: .{0,20})?)$/i;
const PREFIX =
  /^(?:job application|application|job opening|job|career|careers|position|now hiring|hiring|we(?:'|’)?re hiring|open position|vacancy|career opportunities|job posting|offene stelle|stelle(?: als)?|stellenangebot|stellenanzeige|offre d'emploi|vacature|apply for|apply to|(?:ihre |deine |online-?)?bewerbung(?:sformular)?(?: (?:als|für|auf|zur|zum))?|jetzt bewerben(?: als)?|bewerben(?: als)?|candidature(?: pour| au poste de)?|postuler(?: à| pour| au poste de)?|formulaire de candidature|solicitud|candidatura|sollicitatie)\s*(?:for|:|[-–—]+|\||(?<=als|für|auf|zur|zum|pour|de|à))\s+/i;
const SUFFIX =
  /\s*(?:[-–—|:]\s*)?(?:\bjob application|\bapplication(?: form)?|\bjob (?:details|description|posting|opening)|\bcareers?|\bjobs?|の(?:求人|採用|募集)(?:詳細|情報|要項|票)*|\s?(?:채용|모집)(?:공고|정보)?|招聘(?:信息)?)$/i;
const NUMBER =
  /\s*[([](?:job |req(?:uisition)? |ref(?:erence)? )?(?:id|no|nr|number)?[.:#\s]*[a-z]{0,4}-?\d{3,}[)\]]$/i;

/** Whether a headline heads a part of a page, such as "Requirements" or "About us", rather than a posting. */
export function isSection(text: string): boolean {
  return SECTION.test(text) && !isRoleLike(text);
}

/** A title without words before the position, such as "Job Application for". */
export function withoutPrefix(text: string): string {
  return text.replace(PREFIX, '');
}

/** A position without words around it that are no part of it. */
export function tidyPosition(text: string): string {
  const short = cleanValue(cleanValue(text).replace(PREFIX, '').replace(NUMBER, '').replace(SUFFIX, ''));
  return short === '' ? cleanValue(text) : short;
}
