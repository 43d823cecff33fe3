/** The types of columns that migrations use, on SQLite and MySQL. */
export type ColumnType = 'string' | 'text' | 'mediumtext' | 'mediumblob' | 'integer' | 'bigInteger' | 'boolean';

/** A column of a table. `Value` is its type in a row; `size` is in characters, null if the type determines it. */
export class Column<Value> {
  /** Only for the type of the value; never set at run time. */
  declare readonly value: Value;

  constructor(
    readonly type: ColumnType,
    readonly size: number | null = null,
    readonly isNullable = false,
  ) {}

  nullable(): Column<Value | null> {
    return new Column(this.type, this.size, true);
  }

  /** The same column with a narrower type if the code writes only some values, such as `string(24).as<Stage>()`. */
  as<Narrow extends Value>(): Column<Narrow> {
    return new Column(this.type, this.size, this.isNullable);
  }
}

/** @param size maximum length in characters */
export const string = (size: number): Column<string> => new Column('string', size);
/** Up to 64 KiB on MySQL. */
export const text = (): Column<string> => new Column('text');
/** Up to 16 MiB on MySQL. */
export const mediumtext = (): Column<string> => new Column('mediumtext');
/** Bytes, up to 16 MiB on MySQL. MySQL returns a Buffer, SQLite does not. */
export const mediumblob = (): Column<Uint8Array> => new Column('mediumblob');
/** 32 bits on MySQL. */
export const integer = (): Column<number> => new Column('integer');
/** For times in ms since the epoch, and counters. */
export const bigInteger = (): Column<number> => new Column('bigInteger');
/** Both databases return 0 and 1. */
export const boolean = (): Column<0 | 1> => new Column('boolean');

/** The columns of a table by name. */
export type Table = Readonly<Record<string, Column<unknown>>>;
/** The tables of a service by name. */
export type Schema = Readonly<Record<string, Table>>;

/** A row of a table, such as `Row<typeof schema.jobs>`. */
export type Row<T extends Table> = { [Name in keyof T]: T[Name]['value'] };
