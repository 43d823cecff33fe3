import { fieldOfLabel, labelledLine } from './labels/labels.ts';
import { valueOf } from './labels/value.ts';
import { placeInLine, placeInProse } from './place/line.ts';
import { firstOf, type Field, type Findings, type Found, type Reading, type Source } from './Reading.ts';
import { companyOf } from './recognised/company.ts';
import { headlineOf, type Headline } from './recognised/headline.ts';
import { cleanLines, type RecognisedLine } from './recognised/lines.ts';
import { salaryInText } from './salary/salary.ts';
import type { TextLine } from './TextLine.ts';
import { readTitleSentence } from './title/patterns.ts';

const LINES_BELOW = 10;
const LINES_ABOVE = 2;

/**
 * Reads a posting from lines of plain text, such as those recognised in a screenshot of its page. How tall the lines are tells
 * the headline; without heights their order and words do.
 * @param lines from top to bottom
 * @returns a refusal when nothing in them is told of a posting
 */
export function readText(lines: readonly (string | TextLine)[]): Reading {
  const clean = cleanLines(lines);
  const headline = headlineOf(clean);
  const sentence = headline === null ? {} : readTitleSentence(headline.text);
  const salary = salaryInText(clean.map(({ text }) => text));
  const told: Findings = { company: found(sentence.company, 'heading'), position: found(sentence.company ? sentence.position : undefined, 'heading'), location: found(sentence.location, 'heading') };
  return firstOf([
    told,
    { position: found(headline?.text, 'heading') },
    labelled(clean),
    { company: companyOf(clean, headline), location: found(placeNear(clean, headline), 'text'), salary: found(salary ?? undefined, 'text') },
  ]);
}

function found(value: string | null | undefined, source: Source): Found | null {
  return value ? { value, source } : null;
}

/** Values beside or below their labels. */
function labelled(lines: readonly RecognisedLine[]): Findings {
  const findings: Findings = {};
  for (const [index, { text }] of lines.entries()) {
    const pair = labelledLine(text) ?? labelAbove(text, lines[index + 1]?.text);
    if (!pair || findings[pair.field] || pair.field === 'position') continue;
    const value = valueOf(pair.field, [pair.value]);
    if (value) findings[pair.field] = { value, source: 'label' };
  }
  return findings;
}

function labelAbove(text: string, next: string | undefined): { field: Field; value: string } | null {
  const field = fieldOfLabel(text);
  return field && next !== undefined && next.length < 100 ? { field, value: next } : null;
}

function placeNear(lines: readonly RecognisedLine[], headline: Headline | null): string | null {
  const near = headline === null ? lines.slice(0, LINES_BELOW) : [...lines.slice(headline.to, headline.to + LINES_BELOW), ...lines.slice(Math.max(0, headline.from - LINES_ABOVE), headline.from)];
  for (const { text } of near) {
    const place = text.length < 140 ? placeInLine(text) : null;
    if (place) return place;
  }
  return placeInProse(lines.map(({ text }) => text));
}
