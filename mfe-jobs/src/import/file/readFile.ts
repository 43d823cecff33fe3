import { countKnown, fieldsNamed } from '../columns/headerNames.ts';
import { type ImportedFile, type ReadingOptions, type Sheet, UnreadableFile } from '../reading.ts';
import { decode } from './decode.ts';
import { parseJson, readJson } from './json.ts';
import { requireSize } from './limits.ts';
import { hasMarkdownTable, readMarkdown } from './markdown.ts';
import { withOwnHistory } from './ownHistory.ts';
import { readTable } from './tables.ts';
import { isTrello, readTrello } from './trello.ts';
import { entriesOf, type Entry, isZip } from './unzip.ts';

/** What the first bytes of files say that are no text, and what to do with them. */
const OTHER_FORMATS: readonly (readonly [readonly number[], string])[] = [
  [[0xd0, 0xcf, 0x11, 0xe0], 'This is an Excel workbook. In Excel, save it as “CSV UTF-8”, and import that.'],
  [[0x25, 0x50, 0x44, 0x46], 'This is a PDF. Import the table as CSV, or copy its cells and paste them here.'],
];
const WORKBOOK = 'This is a workbook of a spreadsheet program. Save the sheet as CSV there, and import that.';
const TABLE_FILE = /\.(?:csv|tsv|tab|txt|json|md|markdown)$/i;
/** What is read first, as long as not too much has been unpacked. */
const LIKELY_FILE = /job|application|bewerbung|candidature/i;
const HIDDEN = /(?:^|\/)(?:__MACOSX\/|\._|\.[^/]*$)/;

/**
 * Reads a file into tables of cells.
 * @param name the file's name
 * @throws UnreadableFile for what is no table, and for one that exceeds a limit
 */
export function readFile(bytes: Uint8Array, name: string, options: ReadingOptions = {}): ImportedFile {
  requireSize(bytes.length);
  const other = OTHER_FORMATS.find(([start]) => start.every((byte, at) => bytes[at] === byte));
  if (other) throw new UnreadableFile(other[1]);
  return isZip(bytes) ? readZip(bytes, name, options) : readPlain(bytes, name, options);
}

/**
 * Reads what a person has pasted: cells of a spreadsheet, or the text of a file.
 * @throws UnreadableFile
 */
export function readText(pasted: string, options: ReadingOptions = {}): ImportedFile {
  requireSize(pasted.length);
  return { ...readDecoded(pasted, 'Pasted cells', options), encoding: 'utf-8', encodings: [] };
}

function readPlain(bytes: Uint8Array, name: string, options: ReadingOptions): ImportedFile {
  const { text, encoding, encodings } = decode(bytes, options.encoding);
  return { ...readDecoded(text, name, options), encoding, encodings };
}

function readDecoded(
  text: string,
  name: string,
  { delimiter: chosen }: ReadingOptions,
): Omit<ImportedFile, 'encoding' | 'encodings'> {
  if (text.trim() === '') throw new UnreadableFile(`“${name}” is empty.`);
  if (/^\s*[[{]/.test(text) && (/\.json$/i.test(name) || isJson(text))) {
    const value = parseJson(text);
    return isTrello(value)
      ? { name, format: 'trello', delimiter: null, sheets: [readTrello(value)] }
      : { name, format: 'json', delimiter: null, sheets: bestFirst(readJson(value, name).map(withOwnHistory)) };
  }
  if (chosen === undefined && hasMarkdownTable(text)) {
    const sheets = readMarkdown(text, name);
    if (sheets.length > 0) return { name, format: 'markdown', delimiter: null, sheets: bestFirst(sheets) };
  }
  const { sheet, delimiter } = readTable(text, name, chosen);
  return { name, format: 'table', delimiter, sheets: [withOwnHistory(sheet)] };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function readZip(bytes: Uint8Array, name: string, options: ReadingOptions): ImportedFile {
  const entries = entriesOf(bytes);
  if (
    entries.some(
      (entry) => entry.name === '[Content_Types].xml' || entry.name === 'content.xml' || entry.name.endsWith('.iwa'),
    )
  )
    throw new UnreadableFile(WORKBOOK);
  const files = tablesOf(entries).map((entry) => readEntry(entry, options));
  const readable = files.filter((file) => file.sheets.some(({ refused }) => refused === undefined));
  if (readable.length === 0) throw new UnreadableFile(files[0]?.sheets[0]?.refused ?? `“${name}” has no table in it.`);
  const sheets = readable.flatMap((file) => file.sheets);
  const jobs = sheets.filter(namesJobs);
  const kept = jobs.length > 0 ? jobs : sheets;
  const first =
    readable.find((file) => file.encodings.length > 0) ??
    readable.find((file) => file.sheets.some((sheet) => kept.includes(sheet)));
  return {
    name,
    format: 'zip',
    encoding: first?.encoding ?? 'utf-8',
    encodings: first?.encodings ?? [],
    delimiter: first?.delimiter ?? null,
    sheets: bestFirst(kept),
  };
}

/**
 * The tables in a zip. Of `jobs.json` and `jobs.csv`, it is the former, which needs no guess; of Notion's `Jobs.csv`
 * and `Jobs_all.csv`, the latter.
 */
function tablesOf(entries: readonly Entry[]): Entry[] {
  const tables = entries.filter(({ name }) => TABLE_FILE.test(name) && !HIDDEN.test(name));
  const names = new Set(tables.map(({ name }) => name));
  const likelyFirst = [true, false].flatMap((isLikely) =>
    tables.filter(({ name }) => LIKELY_FILE.test(name) === isLikely),
  );
  return likelyFirst.filter(({ name }) => {
    const bare = name.replace(TABLE_FILE, '');
    return (
      (name.endsWith('.json') || !names.has(`${bare}.json`)) &&
      (!name.endsWith('.csv') || !names.has(`${bare}_all.csv`))
    );
  });
}

/** A file of a zip. One that cannot be read does not keep the others from being read. */
function readEntry(entry: Entry, options: ReadingOptions): ImportedFile {
  try {
    return readPlain(entry.unpack(), entry.name, options);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const sheet = { name: entry.name, header: [], rows: [], lines: [], refused: error.message };
    return { name: entry.name, format: 'table', encoding: 'utf-8', encodings: [], delimiter: null, sheets: [sheet] };
  }
}

/** Whether a table has columns of companies and of positions. */
function namesJobs({ header, refused }: Sheet): boolean {
  const fields = new Set(header.flatMap((name) => fieldsNamed(name).map(({ field }) => field)));
  return refused === undefined && fields.has('company') && fields.has('position');
}

/** Tables that can be applications first, those with more known columns before others. */
const bestFirst = (sheets: readonly Sheet[]): Sheet[] => [...sheets].sort((one, other) => rankOf(other) - rankOf(one));
const rankOf = ({ header, refused }: Sheet): number => (refused === undefined ? countKnown(header) : -1);
