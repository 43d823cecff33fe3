import { isInDoubt, type ReadingState } from './FieldReadings.ts';
import { capital, countWord, READABLE, type ReadableField } from './origin.ts';

const NAMES: Readonly<Record<ReadableField, string>> = {
  company: 'company',
  position: 'position',
  location: 'location',
  salary: 'salary',
};
const LIST = new Intl.ListFormat('en-GB');
const namesOf = (fields: readonly ReadableField[]): string => LIST.format(fields.map((field) => NAMES[field]));

/** "Two are uncertain", of the fields that were filled in. */
function uncertainClause(uncertain: number, filled: number): string {
  if (uncertain === filled)
    return uncertain === 1 ? 'it is uncertain' : uncertain === 2 ? 'both are uncertain' : 'all are uncertain';
  return `${countWord(uncertain)} ${uncertain === 1 ? 'is' : 'are'} uncertain`;
}

/** What a reading has done, and what of it is left to the person; `open` is blank if nothing is. */
export function resultSentence({ fields, filled }: ReadingState): { done: string; open: string } {
  const originOf = (field: ReadableField) => fields[field]?.origin;
  const uncertain = filled.filter((field) => {
    const origin = originOf(field);
    return (
      isInDoubt(fields[field]) && origin && !origin.isChosen && !['typed', 'doubt', 'remembered'].includes(origin.from)
    );
  }).length;
  const blank = READABLE.filter((field) => originOf(field)?.from === 'doubt');
  const clauses = [
    uncertain === 0 ? null : uncertainClause(uncertain, filled.length),
    blank.length === 0 ? null : `${namesOf(blank)} ${blank.length === 1 ? 'is' : 'are'} yours to choose`,
  ].filter((clause) => clause !== null);
  return {
    done:
      filled.length === 0
        ? 'Filled in nothing.'
        : filled.length === 1
          ? 'Filled in one field. Please check it.'
          : `Filled in ${countWord(filled.length)} fields. Please check them.`,
    open: clauses.length === 0 ? '' : `${capital(clauses.join(', '))}.`,
  };
}
