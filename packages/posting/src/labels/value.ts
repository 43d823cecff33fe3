import { alternatives } from '../data/alternatives.ts';
import formHints from '../data/formHints.json';
import { locationIn } from '../location/location.ts';
import type { Field } from '../Reading.ts';
import { salaryIn } from '../salary/salary.ts';
import { cleanValue, fold } from '../text/clean.ts';
import { isGeneric } from '../title/words.ts';
import { fieldOfLabel, labelledLine } from './labels.ts';

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
        (location) =>
          location.length < 50 && !labelledLine(location) && !fieldOfLabel(location) && locationIn(location),
      );
    return locationIn(several && rest.length < 4 ? locations.join(', ') : first);
  }
  if (first.length > 120 || (/[.!?]\s+\p{Lu}/u.test(first) && first.length > 80) || !/\p{L}/u.test(first)) return null;
  if (field === 'company' && (first.split(' ').length > 8 || /^(?:\d+|yes|no)$/i.test(first))) return null;
  return first;
}
