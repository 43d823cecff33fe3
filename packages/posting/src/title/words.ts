import { foldPlain } from '../text/clean.ts';

/** Boards and systems that host other people's postings: never the employer when they stand in a title or as the site's name. */
const BOARDS = new Set([
  'linkedin', 'indeed', 'indeed com', 'glassdoor', 'stack overflow', 'stack overflow jobs', 'stackoverflow', 'monster', 'monster com', 'dice', 'dice com', 'ziprecruiter', 'careerbuilder', 'simplyhired', 'remote ok', 'remoteok', 'remote ok jobs', 'we work remotely', 'weworkremotely',
  'jobs cz', 'prace cz', 'startupjobs', 'startupjobs cz', 'profesia', 'profesia sk', 'levels fyi', 'y combinator', 'ycombinator', 'work at a startup', 'y combinator s work at a startup', 'wellfound', 'angellist', 'otta', 'welcome to the jungle', 'welcometothejungle', 'built in', 'builtin', 'the muse', 'xing', 'stepstone', 'stepstone de', 'jobs ch', 'jobscout24', 'jobup ch', 'jobup',
  'greenhouse', 'greenhouse io', 'lever', 'ashby', 'ashbyhq', 'workable', 'smartrecruiters', 'personio', 'teamtailor', 'recruitee', 'bamboohr', 'icims', 'paylocity', 'gusto', 'jobvite', 'workday', 'breezy', 'breezy hr', 'jazzhr', 'pinpoint', 'rippling', 'rippling recruiting', 'join', 'join com', 'softgarden', 'taleo', 'successfactors', 'umantis', 'haufe', 'paycom', 'paycor', 'trinet', 'zoho recruit', 'freshteam', 'applytojob',
  'seek', 'reed', 'reed co uk', 'totaljobs', 'cv library', 'cwjobs', 'adzuna', 'jooble', 'jobstreet', 'naukri', 'naukri com', 'shine', 'timesjobs', 'foundit', 'infojobs', 'tecnoempleo', 'pracuj pl', 'pracuj', 'nofluffjobs', 'no fluff jobs', 'just join it', 'justjoinit', 'justjoin it', 'bulldogjob', 'olx', 'apec', 'france travail', 'pole emploi', 'hellowork', 'cadremploi', 'regionsjob', 'meteojob', 'nationale vacaturebank', 'werk nl',
  'wantedly', 'rikunabi', 'doda', '求人ボックス', 'スタンバイ', 'バイトル', 'タウンワーク', 'マイナビ転職', 'マイナビバイト', 'エン転職', 'リクナビnext', 'ハローワーク', '51job', '智联', '应届生求职网', 'mynavi', 'wanted', '원티드', '사람인', '잡코리아', '고용24', '워크넷', 'jobkorea', 'saramin', 'work24', 'worknet', 'boss直聘', '智联招聘', '前程无忧', '拉勾', '拉勾网', '猎聘', '104人力銀行', '104 人力銀行', 'aijobs net', 'ai jobs net', 'foorilla', 'himalayas', 'remotive', 'working nomads', 'jobspresso', 'flexjobs', 'hired', 'usajobs', 'usajobs gov', 'governmentjobs', 'handshake', 'idealist', 'hacker news', 'reddit', 'github jobs', 'twitter', 'facebook', 'instagram', 'youtube', 'finn no', 'finn', 'arbetsformedlingen', 'jobindex', 'jobindex dk', 'duunitori', 'talent com', 'jora', 'neuvoo', 'ladders', 'theladders', 'snagajob', 'jobteaser', 'karriere at', 'hokify', 'arbeitsagentur', 'jobware', 'stellenanzeigen de', 'kununu', 'cvonline', 'cv bankas', 'bumeran', 'computrabajo', 'catho', 'gupy', 'vagas com', 'gulptalent',
].map(foldPlain));

const GENERIC = new RegExp(`^(?:${[
  'careers?(?: page| site| portal| center| opportunities)?', 'jobs?', 'job (?:details?|description|posting|board|opening|openings|listing|listings|search|application|opportunities|advert|offer)', 'open (?:positions?|roles?|jobs)', 'current (?:openings|vacancies|opportunities)', 'vacanc(?:y|ies)', 'opportunit(?:y|ies)', 'job opportunity', 'apply(?: now| here| online| for this job| today)?', 'applications?(?: form)?', 'home(?: page)?', 'position(?:s|(?: details?| description))?', 'details?', 'join (?:us|our team|the team)', 'work (?:with|for) us', 'hiring', 'we(?: a| )?re hiring', 'now hiring', 'career', 'employment', 'recruitment', 'recruiting', 'opening', 'openings', 'welcome', 'about(?: us)?', 'contact(?: us)?', 'team', 'our team', 'menu', 'search', 'overview', 'untitled', 'index', 'loading', 'description', 'requirements', 'benefits', 'page', 'job portal',
  'karriere(?:portal|seite)?', 'stellen(?:angebote?|anzeigen?|markt|ausschreibung)?', 'offene stellen', 'jobangebot', 'jobborse', 'jetzt bewerben', 'bewerbung(?:sformular)?', 'bewerben', 'stellendetails?', 'stelle', 'carrieres?', 'offres?(?: d emploi)?', 'emplois?', 'recrutement', 'nos offres', 'postuler', 'candidature', 'empleos?', 'ofertas?(?: de (?:empleo|trabajo))?', 'trabaja con nosotros', 'lavora con noi', 'offerte di lavoro', 'posizioni aperte', 'vacatures?', 'werken bij', 'praca', 'oferty pracy', 'kariera', 'prace', 'volna mista', 'volne pozice', 'nabidka prace', 'detail pozice', 'detail', 'pozice', 'nabidky prace', 'vagas?', 'carreiras?', 'lediga jobb', 'jobb', 'ledige stillinger', '求人', '採用', '採用情報', '求人情報', '募集要項', '채용', '채용공고', '채용정보', '채용정보 상세', '채용정보 상세검색', '일자리 찾기', '招聘', '职位', '工作机会', '加入我们',
].join('|')})$`);


export function isBoardName(text: string): boolean {
  return BOARDS.has(foldPlain(text).replace(/ (?:jobs?|careers|com)$/, '')) || BOARDS.has(foldPlain(text));
}

/** Words that stand on every careers page and name nothing. */
export function isGeneric(text: string): boolean {
  return GENERIC.test(foldPlain(text));
}

const DEPARTMENT = /^(?:engineering|product|design|sales|marketing|operations|finance|legal|people|hr|human resources|it|data|research|customer (?:success|support|service)|support|security|infrastructure|manufacturing|production|quality|logistics|r ?d|business development|full time|part time|permanent|temporary|contract|internship|hybrid|on ?site|remote|vollzeit|teilzeit|festanstellung|unbefristet|cdi|cdd|temps plein|temps partiel|\d+(?: \d+)?|id \w*\d+\w*|ref.*\d.*|req.*\d.*|jr ?\d+)$/;

/** Whether a part of a title is a department, a kind of contract or a number rather than a name. */
export function isDepartment(text: string): boolean {
  return DEPARTMENT.test(foldPlain(text));
}

const CONTRACT = /^(?:full time|part time|permanent|temporary|contract|internship|freelance|vollzeit|teilzeit|festanstellung|unbefristet|befristet|cdi|cdd|temps plein|temps partiel|jornada completa|tiempo completo|tempo pieno|voltijd|deeltijd|pelny etat|plny uvazek|heltid|deltid|tempo integral|正社員|契約社員|アルバイト(?: パート)?|정규직|계약직|全职|兼职)(?: (?:full time|part time|permanent|temporary|contract))?$/;

/** Whether a text is a kind of contract and nothing else. */
export function isContract(text: string): boolean {
  return CONTRACT.test(foldPlain(text));
}
