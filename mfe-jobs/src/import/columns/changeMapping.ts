import type { ColumnMapping, DateOrder, Field, Mapping, Sheet, StageAnswer } from '../reading.ts';
import { dateOrderOf } from './dates.ts';
import { FIELD_LABELS } from './labels.ts';
import { stageKey, stageWordsOf } from './stageWords.ts';
import { contentOf, isDateField, isShared } from './suggestMapping.ts';

/** The mapping with another field for a column. A field that only one column can have is taken away from the other. */
export function withField(sheet: Sheet, mapping: Mapping, column: number, field: Field | null): Mapping {
  const others = mapping.columns.flatMap(({ column: other, dates }) => (dates && other !== column ? [dates] : []));
  const columns = mapping.columns.map((old): ColumnMapping => {
    if (old.column === column) {
      const { dates: _, ...kept } = old;
      const why = field === null ? '' : 'your choice';
      if (!isDateField(field)) return { ...kept, field, why };
      return { ...kept, field, why, dates: old.dates ?? dateOrderOf(contentOf(sheet, column).said, others) };
    }
    if (field === null || isShared(field) || old.field !== field) return old;
    const { dates: _, ...kept } = old;
    return { ...kept, field: null, why: `${FIELD_LABELS[field]} is taken from “${sheet.header[column] ?? ''}”.` };
  });
  const status = columns.find((one) => one.field === 'status')?.column ?? null;
  return { ...mapping, columns, stages: stageWordsOf(sheet, status, mapping.stages) };
}

/** The mapping with the order of the dates of a column as the person says. */
export const withDateOrder = (mapping: Mapping, column: number, order: DateOrder): Mapping => ({
  ...mapping,
  columns: mapping.columns.map((old) =>
    old.column === column && old.dates ? { ...old, dates: { ...old.dates, order } } : old,
  ),
});

/** The mapping with what a word for a stage means. */
export const withStage = (mapping: Mapping, word: string, answer: StageAnswer): Mapping => ({
  ...mapping,
  stages: mapping.stages.map((old) => (stageKey(old.word) === stageKey(word) ? { ...old, answer } : old)),
});

/** What the person has to say before rows can be made, in sentences; none if nothing is missing. */
export function missingAnswers(sheet: Sheet, { columns, stages }: Mapping): string[] {
  const missing = (['company', 'position'] as const)
    .filter((field) => !columns.some((column) => column.field === field))
    .map((field) => `Choose the column of the ${field}.`);
  const orders = columns
    .filter(({ dates }) => dates?.order === 'ask')
    .map(({ column }) => `Say whether the day or the month comes first in “${sheet.header[column] ?? ''}”.`);
  // Words that only the moves have may stay open: such moves are left out.
  const words = stages
    .filter(({ answer, rows }) => answer === 'ask' && rows > 0)
    .map(({ word }) => `Choose what “${word}” means.`);
  return [...missing, ...orders, ...words];
}
