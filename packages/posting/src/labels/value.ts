import { alternatives } from '../data/alternatives.ts';
import formHints from '../data/formHints.json';
import { isLocation } from '../location/line.ts';
import { isRemote, locationIn } from '../location/location.ts';
import type { Field } from '../Reading.ts';
import { salaryIn } from '../salary/salary.ts';
import { cleanValue, fold } from '../text/clean.ts';
import { fieldOfLabel, labeledLine } from '../text/labels.ts';
import { isDepartment, isGeneric } from '../title/words.ts';

const NO_VALUE = new RegExp(`^${alternatives(formHints)}$`);

/** The value of a field in the lines next to its label; null if they cannot be a value. */
export function valueOf(field: Field, lines: readonly string[]): string | null {
  const [first = '', ...rest] = lines.map(cleanValue).filter((line) => line !== '');
  if (
    first === '' ||
    ((field === 'company' || field === 'position') && (rest.length > 3 || isGeneric(first))) ||
    fieldOfLabel(first) ||
    NO_VALUE.test(fold(first))
  )
    return null;
  if (field === 'salary') return salaryIn(first) ?? (rest[0] ? salaryIn(`${first} ${rest[0]}`) : null);
  if (field === 'location') {
    const locations = [first, ...rest].slice(0, 12).filter((line) => line.length < 80);
    const several =
      locations.length > 1 &&
      locations.length <= 6 &&
      locations.every(
        (location) => location.length < 50 && !labeledLine(location) && !fieldOfLabel(location) && locationIn(location),
      );
    return locationIn(several && rest.length < 4 ? locations.join(', ') : withoutRemark(first));
  }
  const name = field === 'company' ? withoutFigures(first) : first;
  if (name !== first) return valueOf(field, [name]);
  if (first.length > 120 || (/[.!?]\s+\p{Lu}/u.test(first) && first.length > 80) || !/\p{L}/u.test(first)) return null;
  if (field === 'company' && (first.split(' ').length > 8 || /^(?:\d+|yes|no)$/i.test(first) || isUnit(first)))
    return null;
  return first;
}

/** A company without the figures about it: "Acme · 11-50 employees · raised $6M". */
function withoutFigures(text: string): string {
  const [name = '', ...rest] = text.split(/\s+[|·•]\s+/);
  return rest.some((part) => /\d/.test(part)) ? name : text;
}

/** Whether a text names a part of a company and not the company: "Operations - Canada". */
function isUnit(text: string): boolean {
  return text.split(/\s*[,/|]\s*|\s+[–—-]+\s+/).every((part) => isDepartment(part) || isLocation(part));
}

/** A known place without a remark on how to find it and without other sentences: "Inverness, on the river." */
function withoutRemark(text: string): string {
  const sentence = text.split(/\.\s/)[0] ?? text;
  if (sentence !== text && isLocation(sentence)) return sentence;
  const [place = '', remark = ''] = /^([^,]{2,60}), (?=\p{Ll})(.+)$/u.exec(text)?.slice(1) ?? [];
  return remark !== '' && !isRemote(remark) && isLocation(place) ? place : text;
}
