import { formatLocation, joinLocations, locationIn } from '../location/location.ts';
import type { Page } from '../page/Page.ts';
import type { Findings } from '../Reading.ts';
import { amountOf, formatMoney } from '../salary/money.ts';
import { salaryIn } from '../salary/salary.ts';
import { cleanValue, fold } from '../text/clean.ts';
import { objectsIn } from './find.ts';
import { isObject, type Json, type JsonObject, listOf, parseJson, textOfJson } from './json.ts';

const TITLES = ['title', 'jobTitle', 'job_title', 'positionTitle', 'postingTitle', 'jobName', 'position', 'roleTitle'];
const BODIES = [
  'description',
  'jobDescription',
  'job_description',
  'descriptionHtml',
  'descriptionPlain',
  'content',
  'body',
  'responsibilities',
  'requirements',
];
const COMPANIES = [
  'companyName',
  'company_name',
  'company',
  'organizationName',
  'organization',
  'employerName',
  'employer',
  'hiringOrganization',
  'hiringCompany',
];
const LOCATIONS = [
  'formattedLocation',
  'locationName',
  'location',
  'locations',
  'jobLocation',
  'jobLocations',
  'locationsText',
  'workLocation',
  'city',
  'office',
  'offices',
];
const SALARIES = [
  'salaryText',
  'salaryRange',
  'salary_range',
  'salary',
  'compensation',
  'compensationText',
  'prettySalaryRange',
  'pay',
  'payRange',
];
const MAX_SCRIPTS = 12;
const MAX_LENGTH = 1_500_000;

/**
 * Reads the posting from the JSON state of a page's own scripts: an object with a title and a description whose title
 * the page shows, or the only such object if the page shows nothing.
 */
export function readPageData(page: Page): Findings | null {
  const shown = fold(
    [
      page.title,
      page.meta('og:title'),
      ...page.blocks.filter(({ level, related }) => level > 0 && !related).map(({ text }) => text),
    ]
      .join(' ¦ ')
      .slice(0, 5_000),
  );
  const candidates: JsonObject[] = [];
  for (const script of page.dataScripts.slice(0, MAX_SCRIPTS)) {
    if (script.length > MAX_LENGTH || !TITLES.some((key) => script.includes(`"${key}"`))) continue;
    const data = parseJson(jsonPart(script));
    if (data === undefined) continue;
    for (const object of objectsIn(data))
      if (titleOf(object) && BODIES.some((key) => (textOfJson(object[key])?.length ?? 0) > 200))
        candidates.push(object);
  }
  const matching = candidates.filter(
    (object) => ` ${shown} `.includes(` ${fold(titleOf(object) ?? '')} `) && hasFacts(object),
  );
  const titles = new Set(candidates.filter(hasFacts).map((object) => fold(titleOf(object) ?? '')));
  const own = matching[0] ?? (titles.size === 1 && page.blocks.length < 15 ? candidates.find(hasFacts) : undefined);
  return own ? findingsOf(own) : null;
}

function jsonPart(script: string): string {
  const text = script.trim();
  if (text.startsWith('{') || text.startsWith('[')) return text;
  const start = text.indexOf('{', text.indexOf('='));
  const end = text.lastIndexOf('}');
  return start === -1 || end < start ? '' : text.slice(start, end + 1);
}

function titleOf(object: JsonObject): string | null {
  for (const key of TITLES) {
    const value = object[key];
    if (typeof value === 'string' && value.trim().length > 2 && value.length < 160) return cleanValue(value);
  }
  return null;
}

function hasFacts(object: JsonObject): boolean {
  return (
    [...COMPANIES, ...LOCATIONS].filter((key) => object[key] !== undefined && object[key] !== null).length > 0 &&
    Object.keys(object).length > 4
  );
}

function findingsOf(object: JsonObject): Findings {
  const found = (value: string | null) => (value ? { value, source: 'page-data' as const } : null);
  return {
    position: found(titleOf(object)),
    company: found(firstText(object, COMPANIES)),
    location: found(locationsOf(object)),
    salary: found(payOf(object)),
  };
}

function firstText(object: JsonObject, keys: readonly string[]): string | null {
  for (const key of keys) {
    const text = textOfJson(object[key]);
    if (text && text.length < 100 && /\p{L}/u.test(text) && !/^(?:https?:|[0-9a-f-]{20,}$)/.test(text))
      return cleanValue(text);
  }
  return null;
}

function locationsOf(object: JsonObject): string | null {
  for (const key of LOCATIONS) {
    const written = joinLocations(listOf(object[key]).map(locationOf));
    if (written) return written;
  }
  return null;
}

function locationOf(value: Json): string | null {
  if (typeof value === 'string') return /^[0-9a-f-]{16,}$/i.test(value) ? null : locationIn(value);
  if (!isObject(value)) return null;
  return (
    formatLocation([
      textOfJson(value.city ?? value.locality ?? value.addressLocality),
      textOfJson(value.region ?? value.state ?? value.addressRegion),
      textOfJson(value.country ?? value.countryName ?? value.addressCountry),
    ]) ?? locationIn(textOfJson(value.name ?? value.label ?? value.text) ?? '')
  );
}

function payOf(object: JsonObject): string | null {
  for (const key of SALARIES) {
    const value = object[key];
    if (typeof value === 'string') {
      const text = salaryIn(value);
      if (text && /\d/.test(text)) return text;
    }
    if (isObject(value)) {
      const written = formatMoney({
        low: amountOf(value.min ?? value.minValue ?? value.from ?? value.minAmount),
        high: amountOf(value.max ?? value.maxValue ?? value.to ?? value.maxAmount),
        currency: textOfJson(value.currency ?? value.currencyCode) ?? '',
        period: textOfJson(value.period ?? value.unit ?? value.interval ?? value.unitText) ?? '',
      });
      if (written) return written;
    }
  }
  return null;
}
