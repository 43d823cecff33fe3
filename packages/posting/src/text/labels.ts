import { words } from '../data/alternatives.ts';
import labels from '../data/labels.json';
import type { Field } from '../Reading.ts';
import { foldPlain } from './clean.ts';

/** Labels by field, compared without case, accents and punctuation. */
const FIELD_OF = new Map<string, Field>();
for (const field of ['position', 'company', 'location', 'salary'] as const)
  for (const word of words(labels[field])) FIELD_OF.set(foldPlain(word), field);

/** Labels of states, provinces and countries. */
const REGIONS = new Set(words(labels.regions).map(foldPlain));
for (const label of REGIONS) FIELD_OF.set(label, 'location');

/** Labels of other facts, such as the type of contract. */
const OTHERS = new Set(words(labels.others).map(foldPlain));

const MAX_LENGTH = 40;

/**
 * The field that a label names.
 * @param text such as "Location:", "Lieu de travail", "勤務地"
 */
export function fieldOfLabel(text: string): Field | null {
  if (text.length > MAX_LENGTH || text.length < 2) return null;
  return FIELD_OF.get(foldPlain(text)) ?? null;
}

/**
 * The label and the value of a line such as "Location: Prague".
 * @returns null if the text before the colon is not a label
 */
export function labeledLine(line: string): { field: Field; label: string; value: string } | null {
  const colon = /[:：]/.exec(line.slice(0, MAX_LENGTH + 4));
  if (!colon) return null;
  const label = line.slice(0, colon.index);
  const field = fieldOfLabel(label);
  const value = line.slice(colon.index + 1).trim();
  return field && value ? { field, label, value } : null;
}

/** Whether a text is the label of another fact: "Contract type", "Arbeitszeit:". */
export const isOtherLabel = (text: string): boolean => text.length <= MAX_LENGTH && OTHERS.has(foldPlain(text));

/** Whether a label names a state, a province or a country. */
export function isRegionLabel(label: string): boolean {
  return REGIONS.has(foldPlain(label));
}
