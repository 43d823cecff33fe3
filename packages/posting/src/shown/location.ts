import { isLocation, locationInLine, locationInProse } from '../location/line.ts';
import { locationIn } from '../location/location.ts';
import type { Page } from '../page/Page.ts';
import { linesOf } from '../page/textOf.ts';
import type { Found } from '../Reading.ts';
import { cleanValue, fold } from '../text/clean.ts';
import { readTitleSentence } from '../title/patterns.ts';
import { segmentsOf, without } from '../title/split.ts';
import { titlesOf } from './position.ts';

const LINES_BELOW = 14;
const LINES_ABOVE = 3;

/**
 * The location that a page shows: in its title, as a link to a map, in a line near the headline, in a sentence.
 * @param page
 * @param position if known
 */
export function shownLocation(page: Page, position: string | null): Found | null {
  const [location] = locationsShown(page, position);
  if (location) return location;
  const prose = locationInProse(
    page.blocks.filter(({ related, chrome }) => !related && !chrome).map(({ text }) => text),
  );
  return prose ? { value: prose, source: 'text' } : null;
}

/**
 * The location from a page's structured data, as the page shows it to readers: "Prague, Czechia" instead of "Prague,
 * CZ".
 * @param location from structured data
 */
export function asShown(location: Found, page: Page, position: string | null): Found {
  if (!/(?:^|[,;]\s)[A-Z]{2}(?:;|$)/.test(location.value)) return location;
  const city = fold(location.value.split(',')[0] ?? '');
  const several = location.value.includes(';');
  for (const shown of locationsShown(page, position)) {
    if (
      city.length > 2 &&
      fold(shown.value).startsWith(city) &&
      shown.value.includes(',') &&
      (!several || /;|\|/.test(shown.value))
    )
      return { ...shown, source: location.source };
  }
  return location;
}

function* locationsShown(page: Page, position: string | null): Generator<Found> {
  for (const title of titlesOf(page)) {
    const { location } = readTitleSentence(title);
    if (location && isLocation(location)) yield { value: location, source: 'title' };
    const locations = segmentsOf(position === null ? title : without(title, position)).filter(isLocation);
    if (locations.length > 0) yield { value: cleanValue(locations.join('; ')), source: 'title' };
  }
  for (const link of page.mapLinks) {
    const location = locationIn(linesOf(link, 300).join(', '));
    if (location) yield { value: location, source: 'label' };
  }
  for (const text of nearHeadline(page, position)) {
    const location = text.length <= 160 ? locationInLine(text) : null;
    if (location) yield { value: location, source: 'text' };
  }
}

/** The lines around the headline, up to the first form, and the parts of the headline other than the position. */
function nearHeadline(page: Page, position: string | null): string[] {
  if (position === null) return [];
  const own = page.blocks.filter(
    ({ related, chrome, element }) => !related && (!chrome || element.name === 'label') && element.name !== 'title',
  );
  const exact = own.findIndex(({ text }) => fold(text) === fold(position));
  const at = exact === -1 ? own.findIndex(({ text, level }) => level > 0 && text.includes(position)) : exact;
  if (at === -1) return [];
  const below = own.slice(at + 1, at + 1 + LINES_BELOW);
  const form = below.findIndex(({ chrome }) => chrome);
  const rest = (own[at]?.text ?? '').replace(position, ' | ');
  return [
    rest,
    ...below.slice(0, form === -1 ? undefined : form).map(({ text }) => text),
    ...own
      .slice(Math.max(0, at - LINES_ABOVE), at)
      .reverse()
      .filter(({ chrome }) => !chrome)
      .map(({ text }) => text),
  ];
}
