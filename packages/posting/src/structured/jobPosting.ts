import { formatLocation, isRemote, joinLocations } from '../location/location.ts';
import type { Findings, Source } from '../Reading.ts';
import { amountOf, formatMoney } from '../salary/money.ts';
import { salaryIn } from '../salary/salary.ts';
import { cleanValue } from '../text/clean.ts';
import { plainTextOf } from '../tree/parseTree.ts';
import { factNames, type Facts } from './facts.ts';
import { isObject, type Json, type JsonObject, listOf, textOfJson } from './json.ts';

const MAX_LOCATIONS = 8;

/**
 * Reads a schema.org JobPosting.
 * @param source json-ld or microdata
 * @param byId other nodes of the page, for references by `@id`
 */
export function readJobPosting(
  posting: JsonObject,
  source: Source,
  byId: ReadonlyMap<string, JsonObject> = new Map(),
): Findings {
  const resolve = resolverOf(byId);
  const found = (value: string | null) => (value ? { value, source } : null);
  return {
    position: found(plain(textOfJson(posting.title ?? posting.name))),
    company: found(
      companyOf(
        resolve(Array.isArray(posting.hiringOrganization) ? posting.hiringOrganization[0] : posting.hiringOrganization),
      ),
    ),
    location: found(locationOf(posting, resolve)),
    salary: found(salaryOf(posting)),
  };
}

/** Reads the facts of a schema.org JobPosting that are kept with its text. */
export function readFacts(posting: JsonObject, byId: ReadonlyMap<string, JsonObject> = new Map()): Facts {
  const resolve = resolverOf(byId);
  const list = (value: Json | undefined) =>
    listOf(value)
      .slice(0, MAX_LOCATIONS * 3)
      .map((item) => plain(textOfJson(item)))
      .filter((item) => item !== null)
      .join(', ');
  const { identifier } = posting;
  const facts: Record<(typeof factNames)[number], string | null> = {
    datePosted: plain(textOfJson(posting.datePosted)),
    validThrough: plain(textOfJson(posting.validThrough)),
    employmentType: list(posting.employmentType),
    jobLocationType: list(posting.jobLocationType),
    baseSalary: salaryOf(posting),
    applicantLocationRequirements: joinLocations(
      listOf(posting.applicantLocationRequirements).map((location) => formatted(resolve(location))),
      MAX_LOCATIONS,
    ),
    identifier: plain(textOfJson(isObject(identifier) ? (identifier.value ?? identifier) : identifier)),
  };
  const found: Facts = {};
  for (const name of factNames) if (facts[name]) found[name] = facts[name];
  return found;
}

/** Follows references by `@id`. */
const resolverOf =
  (byId: ReadonlyMap<string, JsonObject>) =>
  (value: Json | undefined): Json | undefined => {
    const id = isObject(value) && Object.keys(value).length <= 2 ? value['@id'] : undefined;
    return typeof id === 'string' ? (byId.get(id) ?? value) : value;
  };

/** A text without entities and tags left in it by mistake. */
function plain(text: string | null): string | null {
  if (text === null) return null;
  let value = text;
  for (let round = 0; round < 2 && /&[#\w]+;|<\/?\w/.test(value); round += 1)
    value = plainTextOf(value.slice(0, 2_000));
  value = cleanValue(value.slice(0, 300));
  return value === '' || /^(?:null|undefined|n\/a|-+)$/i.test(value) ? null : value;
}

function companyOf(value: Json | undefined): string | null {
  const name = plain(textOfJson(isObject(value) ? (value.name ?? value.legalName ?? value.alternateName) : value));
  return name &&
    !/^https?:/.test(name) &&
    !/^(?:(?:confidential|private|unknown|anonymous|undisclosed|vertraulich|confidentiel|confidencial)(?: (?:company|client|employer|advertiser|firm))?|company)$/i.test(
      name,
    )
    ? name
    : null;
}

function locationOf(posting: JsonObject, resolve: (value: Json | undefined) => Json | undefined): string | null {
  const locations = listOf(posting.jobLocation)
    .slice(0, MAX_LOCATIONS * 3)
    .map((location) => formatted(resolve(location)));
  const named = joinLocations(
    locations.filter((location) => location !== null && !isRemote(location)),
    MAX_LOCATIONS,
  );
  const remote =
    listOf(posting.jobLocationType).some((type) => /telecommut|remote/i.test(textOfJson(type) ?? '')) ||
    locations.some((location) => location !== null && isRemote(location));
  if (named) return remote && !/remote/i.test(named) ? `${named} (Remote)` : named;
  const required = joinLocations(
    listOf(posting.applicantLocationRequirements).map((location) => formatted(resolve(location))),
    MAX_LOCATIONS,
  );
  if (required && !isRemote(required)) return remote ? `Remote (${required})` : required;
  return remote ? 'Remote' : null;
}

/** Formats a Place, a PostalAddress or a plain text. */
function formatted(value: Json | undefined): string | null {
  if (typeof value === 'string') return formatLocation([plain(value)]);
  if (!isObject(value)) return Array.isArray(value) ? formatted(value[0]) : null;
  const address = Array.isArray(value.address) ? value.address[0] : value.address;
  if (typeof address === 'string') return formatLocation([plain(address)]);
  const parts = isObject(address) ? address : value;
  const written = formatLocation([part(parts.addressLocality), part(parts.addressRegion), part(parts.addressCountry)]);
  return (
    written ?? formatLocation([plain(textOfJson(value.name))]) ?? formatLocation([part(parts.streetAddress)]) ?? null
  );
}

function part(value: Json | undefined): string | null {
  const text = plain(textOfJson(value));
  return text && /^(?:none|na|n\/a|\d{4,6})$/i.test(text) ? null : text;
}

function salaryOf(posting: JsonObject): string | null {
  for (const salary of [...listOf(posting.baseSalary), ...listOf(posting.estimatedSalary)]) {
    const written = payOf(salary, posting);
    if (written) return written;
  }
  return null;
}

function payOf(salary: Json, posting: JsonObject): string | null {
  if (typeof salary === 'number')
    return formatMoney({ low: salary, high: salary, currency: textOfJson(posting.salaryCurrency) ?? '', period: '' });
  if (typeof salary === 'string') {
    const amount = /^[\d.,\s]+$/.test(salary) ? amountOf(salary) : null;
    return amount === null
      ? salaryIn(plain(salary) ?? '')
      : formatMoney({ low: amount, high: amount, currency: textOfJson(posting.salaryCurrency) ?? '', period: '' });
  }
  if (!isObject(salary)) return null;
  const inner = Array.isArray(salary.value) ? salary.value[0] : salary.value;
  const value = isObject(inner) ? inner : salary;
  const exact = isObject(inner) ? inner.value : inner;
  if (typeof exact === 'string' && /\d.*(?:-|–|—|to)\s*\D{0,4}\d/.test(exact))
    return salaryIn(`${textOfJson(salary.currency) ?? ''} ${exact}`);
  const single = amountOf(exact);
  const low = amountOf(value.minValue) ?? amountOf(salary.minValue) ?? single;
  const high = amountOf(value.maxValue) ?? amountOf(salary.maxValue) ?? single ?? low;
  return formatMoney({
    low: low === 0 ? null : low,
    high: high === 0 ? low : high,
    currency: textOfJson(salary.currency) ?? textOfJson(value.currency) ?? textOfJson(posting.salaryCurrency) ?? '',
    period: textOfJson(value.unitText) ?? textOfJson(salary.unitText) ?? textOfJson(value.unitCode) ?? '',
  });
}
