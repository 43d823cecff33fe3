import { remarksOnHeader } from '../columns/headerNames.ts';
import { type Sheet, UnreadableFile } from '../reading.ts';
import { requireCell, requireColumns, requireRows } from './limits.ts';

export type Json = string | number | boolean | null | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json | undefined;
}

/** Objects within objects are columns of their own, `company.name`, up to this depth. */
const DEPTH_MAX = 3;

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);
/** The objects of a list; none if it is no list. */
export const objectsIn = (value: Json | undefined): readonly JsonObject[] =>
  isList(value) ? value.filter(isObject) : [];
/** A text or a number as text; '' for anything else. */
export const textIn = (value: Json | undefined): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

/** @throws UnreadableFile for a text that is no JSON */
export function parseJson(text: string): Json {
  try {
    const value: Json = JSON.parse(text);
    return value;
  } catch {
    throw new UnreadableFile('This file is not valid JSON. It may be cut off.');
  }
}

/** The lists of objects in a value, with their names, at most two levels deep. */
function listsIn(value: Json, name: string, depth = 0): { name: string; list: readonly JsonObject[] }[] {
  if (isList(value)) {
    const list = objectsIn(value);
    return list.length === 0 ? [] : [{ name, list: withoutColumns(list) }];
  }
  if (!isObject(value) || depth === 2) return [];
  return Object.entries(value).flatMap(([key, inner]) => (inner === undefined ? [] : listsIn(inner, key, depth + 1)));
}

/** Boards have a list of jobs in each of their columns: each job gets the name of its column as its `list`. */
function withoutColumns(list: readonly JsonObject[]): readonly JsonObject[] {
  const inner = list.map((entry) =>
    [entry['jobs'], entry['cards'], entry['applications'], entry['items']].map(objectsIn),
  );
  if (!inner.some((lists) => lists.some((one) => one.length > 0))) return list;
  return list.flatMap((entry, at) =>
    (inner[at] ?? []).flat().map((job) => ({ list: textIn(entry['name']) || textIn(entry['title']), ...job })),
  );
}

function* cellsOf(entry: JsonObject, prefix: string, depth: number): Generator<readonly [string, string], void> {
  for (const [key, value] of Object.entries(entry)) {
    const name = prefix + key;
    if (isObject(value)) {
      if (depth < DEPTH_MAX) yield* cellsOf(value, `${name}.`, depth + 1);
    } else yield [name, isList(value) ? listText(value) : textIn(value)];
  }
}

/**
 * A list of texts, or of objects with names such as tags have, separated by commas. It stays JSON if it has a text with a
 * comma, or an object without a name.
 */
function listText(list: readonly Json[]): string {
  const texts = list.map((item) =>
    isObject(item) ? textIn(item['name']) || textIn(item['label']) || textIn(item['title']) : textIn(item),
  );
  if (list.some((item, at) => isObject(item) && texts[at] === '')) return JSON.stringify(list);
  return texts.some((text) => text.includes(','))
    ? JSON.stringify(texts)
    : texts.filter((text) => text !== '').join(', ');
}

/**
 * Makes a sheet of objects, with a column for each key that one of them has.
 * @throws UnreadableFile if a limit is exceeded
 */
export function sheetOfObjects(list: readonly JsonObject[], name: string): Sheet {
  requireRows(list.length);
  const columns = new Map<string, number>();
  const entries = list.map((entry, index) => {
    const cells: string[] = [];
    for (const [key, cell] of cellsOf(entry, '', 1)) {
      const column = columns.get(key) ?? columns.size;
      columns.set(key, column);
      requireColumns(columns.size);
      requireCell(cell, `entry ${index + 1}`, key);
      cells[column] = cell;
    }
    return cells;
  });
  const header = [...columns.keys()];
  return {
    name,
    header,
    rows: entries.map((cells) => header.map((_, column) => cells[column] ?? '')),
    lines: entries.map((_, index) => index + 1),
    ...remarksOnHeader(header),
  };
}

/**
 * Reads lists of objects, wherever a JSON has them.
 * @throws UnreadableFile if there are none, or if a limit is exceeded
 */
export function readJson(value: Json, name: string): Sheet[] {
  const lists = listsIn(value, name).filter(({ list }) => list.length > 0);
  if (lists.length === 0) throw new UnreadableFile(`“${name}” has no list of applications.`);
  return lists.map((found) => sheetOfObjects(found.list, found.name));
}
