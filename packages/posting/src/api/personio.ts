import { joinLocations } from '../location/location.ts';
import { isObject, type Json, type JsonObject, listOf, textOfJson } from '../structured/json.ts';
import { parseTruncated } from '../structured/truncated.ts';
import type { BoardApi } from './Board.ts';
import { joinSections, salaryInDescription } from './description.ts';
import { foundInApi, partAfter, slugName, tenantOf } from './found.ts';
import { readLocation } from './location.ts';
import { payOf } from './pay.ts';

const MAX_ELEMENTS = 50;
const MAX_ELEMENT_LENGTH = 400_000;
const HOSTS = ['jobs.personio.de', 'jobs.personio.com'] as const;

/** <company>.jobs.personio.de|com/job/<number>. The response is an XML feed of all postings. */
export const personio: BoardApi = {
  addressOf(url) {
    const company = tenantOf(url, ...HOSTS);
    if (!company || personio.idsOf(url).length === 0) return null;
    const language = url.searchParams.get('language') ?? '';
    return `https://${url.hostname}/xml${/^[a-z]{2}$/.test(language) ? `?language=${language}` : ''}`;
  },
  idsOf(url) {
    const id = partAfter(url, 'job');
    return id !== null && /^\d+$/.test(id) ? [id] : [];
  },
  parse: (body, url) =>
    /^\s*[[{]/.test(body.slice(0, 100)) ? parseTruncated(body) : positionsIn(body, personio.idsOf(url)),
  idsIn: (position) => [textOfJson(position.id) ?? ''],
  textOf: ({ descriptions, description }) =>
    joinSections([
      { body: description },
      ...listOf(descriptions)
        .filter(isObject)
        .map(({ name, value }) => ({ title: name, body: value })),
    ]),
  read(position, url) {
    const offices = [position.office, ...listOf(position.additionalOffices), ...listOf(position.offices)];
    return {
      position: foundInApi(textOfJson(position.name)),
      company:
        foundInApi(textOfJson(position.subcompany) ?? textOfJson(position.company)) ??
        slugName(tenantOf(url, ...HOSTS)),
      location: foundInApi(joinLocations(offices.map(readLocation))),
      salary: foundInApi(statedPay(position.salary) ?? salaryInDescription(personio.textOf(position))),
    };
  },
};

function statedPay(salary: Json | undefined): string | null {
  return isObject(salary)
    ? payOf({ low: salary.min, high: salary.max, currency: salary.currency, period: salary.period })
    : null;
}

/**
 * The positions of an XML feed that have this number. Only these are read, so that a long feed takes little memory. A
 * position that is cut off at the end of the feed does not count.
 */
function positionsIn(xml: string, ids: readonly string[]): JsonObject[] {
  return elementsIn(xml, 'position', (position) => ids.includes(textIn(position, 'id').trim())).map((position) => {
    const descriptions = elementsIn(position, 'jobDescriptions').join('');
    const rest = position.replace(descriptions, '');
    const pay = elementsIn(rest, 'salaryInformation')[0] ?? elementsIn(rest, 'salary')[0] ?? '';
    const others = elementsIn(rest, 'additionalOffices')[0] ?? '';
    return {
      id: textIn(rest, 'id').trim(),
      name: textIn(rest, 'name'),
      subcompany: textIn(rest, 'subcompany'),
      office: textIn(rest.replace(others, ''), 'office'),
      additionalOffices: elementsIn(others, 'office').map(plain),
      salary: {
        min: textIn(pay, 'min'),
        max: textIn(pay, 'max'),
        currency: textIn(pay, 'currencyCode') || textIn(pay, 'currency'),
        period: textIn(pay, 'type') || textIn(pay, 'interval'),
      },
      descriptions: elementsIn(descriptions, 'jobDescription').map((section) => ({
        name: textIn(section, 'name'),
        value: textIn(section, 'value'),
      })),
    };
  });
}

/** The content of the elements with a name that does not contain itself. */
function elementsIn(xml: string, name: string, wanted: (content: string) => boolean = () => true): string[] {
  const [open, close] = [`<${name}>`, `</${name}>`];
  const found: string[] = [];
  for (let at = xml.indexOf(open); at !== -1 && found.length < MAX_ELEMENTS;) {
    const end = xml.indexOf(close, at);
    if (end === -1) break;
    const content = xml.slice(at + open.length, Math.min(end, at + MAX_ELEMENT_LENGTH));
    if (wanted(content)) found.push(content);
    at = xml.indexOf(open, end);
  }
  return found;
}

const textIn = (xml: string, name: string): string => plain(elementsIn(xml, name)[0] ?? '');

/** Text without CDATA marks; entities are resolved where the value is used. */
const plain = (xml: string): string => xml.replaceAll('<![CDATA[', '').replaceAll(']]>', '');
