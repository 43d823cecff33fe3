import { fieldOfLabel, labelledLine } from '../labels/labels.ts';
import { locationInLine, locationInProse } from '../location/line.ts';
import { locationIn } from '../location/location.ts';
import type { Findings } from '../Reading.ts';
import { salaryIn, salaryInText } from '../salary/salary.ts';
import { fold } from '../text/clean.ts';
import type { TextLine } from '../TextLine.ts';
import { below, isLocationAlone, partsOfRow } from './around.ts';
import { companyOf } from './company.ts';
import { type Headline, headlineOf, positionOf } from './headline.ts';
import { type Screen, screenOf } from './Screen.ts';
import { saidIn } from './sentences.ts';

/** The value of a field's first label: after its colon, or on the row below it. */
function labelled(
  { lines }: Screen,
  field: 'location' | 'salary',
  read: (value: string) => string | null,
): string | null {
  for (const [at, line] of lines.entries()) {
    const pair = labelledLine(line.text);
    if (pair?.field === field) {
      const value = read(pair.value);
      if (value) return value;
    }
    const next = lines[at + 1];
    if (next && fieldOfLabel(line.text.replace(/[:：]\s*$/, '')) === field && next.top - line.top < line.height * 4) {
      const value = read(next.text);
      if (value) return value;
    }
  }
  return null;
}

/** The location in the rows below the headline: alone, next to a name, or joined to it. */
function locationUnder(screen: Screen, headline: Headline): string | null {
  for (const row of below(screen, headline).slice(0, 5)) {
    for (const text of partsOfRow(row)) {
      if (isLocationAlone(text)) return locationIn(text);
      const part = text.length < 140 ? locationInLine(text) : null;
      if (part && isLocationAlone(part)) return part;
      const words = text.split(' ');
      for (let at = 1; at < words.length; at += 1) {
        const rest = words.slice(at).join(' ');
        if (rest.includes(',') && isLocationAlone(rest)) return locationIn(rest);
      }
    }
  }
  return null;
}

/**
 * Reads a posting from the lines of its screenshot, by their size and position, labels, and sentences.
 * @param given from top to bottom
 */
export function readScreen(given: readonly (string | TextLine)[]): Findings {
  const screen = screenOf(given);
  const texts = screen.lines.map(({ text }) => text);
  const said = saidIn(texts);
  const headline = headlineOf(screen);
  const told = said.find(({ position }) => position)?.position ?? null;
  // A sentence that names the job is cut off at the end of its line; a headline that starts the same is complete.
  const position =
    told && !(headline && fold(headline.text).startsWith(fold(told).slice(0, 12)))
      ? told
      : headline
        ? positionOf(headline.text)
        : told;
  const company = companyOf(screen, headline, said);
  const location =
    labelled(screen, 'location', locationIn) ??
    (headline ? locationUnder(screen, headline) : null) ??
    locationInProse(texts);
  const salary = labelled(screen, 'salary', salaryIn) ?? salaryInText(texts);
  return {
    position: position ? { value: position, source: headline ? 'heading' : 'text' } : null,
    company: company ? { value: company, source: 'text' } : null,
    location: location ? { value: location, source: 'text' } : null,
    salary: salary ? { value: salary, source: 'text' } : null,
  };
}
