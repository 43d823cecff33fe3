/** How a column is declared: the types that the migrations use, on SQLite and on MySQL. */
export type ColumnType = 'string' | 'text' | 'mediumtext' | 'integer' | 'bigInteger' | 'boolean';

/** A column of a table. `Value` is what a row holds; `size` is in characters, null where the type decides. */
export class Column<Value> {
  /** Carries the type of the value; never there at run time. */
  declare readonly value: Value;

  constructor(
    readonly type: ColumnType,
    readonly size: number | null = null,
    readonly isNullable = false,
  ) {}

  nullable(): Column<Value | null> {
    return new Column(this.type, this.size, true);
  }

  /** The same column where the code writes only some of the values, such as `string(24).as<Stage>()`. */
  as<Narrow extends Value>(): Column<Narrow> {
    return new Column(this.type, this.size, this.isNullable);
  }
}

/** @param size most characters that fit */
export const string = (size: number): Column<string> => new Column('string', size);
/** Up to 64 KiB on MySQL. */
export const text = (): Column<string> => new Column('text');
/** Up to 16 MiB on MySQL. */
export const mediumtext = (): Column<string> => new Column('mediumtext');
/** 32 bits on MySQL. */
export const integer = (): Column<number> => new Column('integer');
/** Moments in ms since the epoch, and counters. */
export const bigInteger = (): Column<number> => new Column('bigInteger');
/** Both databases return 0 and 1. */
export const boolean = (): Column<0 | 1> => new Column('boolean');

/** A table: its columns by name. */
export type Table = Readonly<Record<string, Column<unknown>>>;
/** The tables of a service by name. */
export type Schema = Readonly<Record<string, Table>>;

/** A row of a table, such as `Row<typeof schema.jobs>`. */
export type Row<T extends Table> = { [Name in keyof T]: T[Name]['value'] };
