import { alternatives } from '../data/alternatives.ts';
import formHints from '../data/formHints.json';
import { placeIn } from '../place/place.ts';
import type { Field } from '../Reading.ts';
import { salaryIn } from '../salary/salary.ts';
import { cleanValue, fold } from '../text/clean.ts';
import { isGeneric } from '../title/words.ts';
import { fieldOfLabel, labelledLine } from './labels.ts';

const NO_VALUE = new RegExp(`^${alternatives(formHints)}$`);

/** What the lines beside a label say for its field, null when they cannot be a value. */
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
    const places = [first, ...rest].slice(0, 12).filter((line) => line.length < 80);
    const several =
      places.length > 1 &&
      places.length <= 6 &&
      places.every((place) => place.length < 50 && !labelledLine(place) && !fieldOfLabel(place) && placeIn(place));
    return placeIn(several && rest.length < 4 ? places.join(', ') : first);
  }
  if (first.length > 120 || (/[.!?]\s+\p{Lu}/u.test(first) && first.length > 80) || !/\p{L}/u.test(first)) return null;
  if (field === 'company' && (first.split(' ').length > 8 || /^(?:\d+|yes|no)$/i.test(first))) return null;
  return first;
}
