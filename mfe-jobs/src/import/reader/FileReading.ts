import { missingAnswers, withDateOrder, withField, withStage } from '../columns/changeMapping.ts';
import { suggestMapping } from '../columns/suggestMapping.ts';
import { readFile, readText } from '../file/readFile.ts';
import {
  type DateOrder,
  type Field,
  type ImportedFile,
  type Mapping,
  type PreviewRow,
  type ReadingOptions,
  type RowMaker,
  type RowSettings,
  type Sheet,
  type StageAnswer,
  UnreadableFile,
} from '../reading.ts';
import { keyToImportAgain, rowMaker } from '../rows/rowMaker.ts';

/** What the page knows about a file. Its cells stay in the worker. */
export interface FileFacts extends Omit<ImportedFile, 'sheets'> {
  readonly sheets: readonly SheetFacts[];
}
export interface SheetFacts extends Pick<Sheet, 'name' | 'header' | 'refused' | 'notice'> {
  readonly rows: number;
}

/** What the columns are, and which answers of the person are missing. */
export interface Answers {
  readonly mapping: Mapping;
  readonly missing: readonly string[];
}

/** A file that was read, and the table that was chosen in it. */
export interface OpenedFile extends Answers {
  readonly file: FileFacts;
  readonly sheet: number;
}

/** A row with the cells that it was made of. */
export interface CheckedRow extends PreviewRow {
  readonly cells: readonly string[];
}

const factsOf = ({ sheets, ...file }: ImportedFile): FileFacts => ({
  ...file,
  sheets: sheets.map(({ name, header, rows, refused, notice }) => ({
    name,
    header,
    rows: rows.length,
    ...(refused !== undefined && { refused }),
    ...(notice !== undefined && { notice }),
  })),
});

/** Reads a file, and makes rows of it as the person says. One runs in a worker, so that the page stays responsive. */
export class FileReading {
  #sheets: readonly Sheet[] = [];
  #sheet: Sheet | undefined;
  #mapping: Mapping | undefined;
  #maker: RowMaker | undefined;
  readonly #edited = new Map<number, readonly string[]>();

  /** @throws {UnreadableFile} the file that was read before stays */
  readFile(bytes: Uint8Array, name: string, options: ReadingOptions = {}): OpenedFile {
    return this.#open(readFile(bytes, name, options));
  }

  /** @throws {UnreadableFile} the file that was read before stays */
  readText(text: string, options: ReadingOptions = {}): OpenedFile {
    return this.#open(readText(text, options));
  }

  chooseSheet(index: number): Answers {
    const sheet = this.#sheets[index];
    if (!sheet) throw new Error(`The file has no table ${index}`);
    this.#sheet = sheet;
    this.#edited.clear();
    return this.#answer(suggestMapping(sheet));
  }

  setField(column: number, field: Field | null): Answers {
    return this.#answer(withField(this.#current().sheet, this.#current().mapping, column, field));
  }

  setDateOrder(column: number, order: DateOrder): Answers {
    return this.#answer(withDateOrder(this.#current().mapping, column, order));
  }

  setStage(word: string, answer: StageAnswer): Answers {
    return this.#answer(withStage(this.#current().mapping, word, answer));
  }

  /** Begins to make rows. Those that were edited are made of the edited cells. */
  start(settings: RowSettings): void {
    const { sheet, mapping } = this.#current();
    this.#maker = rowMaker(sheet, mapping, settings);
    for (const [index, cells] of this.#edited) this.#maker.edit(index, cells);
  }

  slice(from: number, to: number): CheckedRow[] {
    return this.#started().slice(from, to).map(this.#withCells);
  }

  /** Makes a row of other cells. @returns all rows that this changes */
  edit(index: number, cells: readonly string[]): CheckedRow[] {
    this.#edited.set(index, cells);
    return this.#started().edit(index, cells).map(this.#withCells);
  }

  /** The keys of duplicates that the person imports again. */
  againKeys(importId: string, rows: readonly Pick<PreviewRow, 'key' | 'line'>[]): string[] {
    return rows.map(({ key, line }) => keyToImportAgain(key, importId, line));
  }

  readonly #withCells = (row: PreviewRow): CheckedRow => ({
    ...row,
    cells: this.#edited.get(row.index) ?? this.#sheet?.rows[row.index] ?? [],
  });

  #open(file: ImportedFile): OpenedFile {
    const sheet = file.sheets.findIndex(({ refused }) => refused === undefined);
    if (sheet === -1) throw new UnreadableFile(file.sheets[0]?.refused ?? `“${file.name}” has no table in it.`);
    this.#sheets = file.sheets;
    return { file: factsOf(file), sheet, ...this.chooseSheet(sheet) };
  }

  #answer(mapping: Mapping): Answers {
    this.#mapping = mapping;
    return { mapping, missing: missingAnswers(this.#current().sheet, mapping) };
  }

  #current(): { sheet: Sheet; mapping: Mapping } {
    if (!this.#sheet || !this.#mapping) throw new Error('No table is chosen');
    return { sheet: this.#sheet, mapping: this.#mapping };
  }

  #started(): RowMaker {
    if (!this.#maker) throw new Error('No rows are made yet');
    return this.#maker;
  }
}
