import { ConfigError } from '@jobtrail/service-kit';
import { ADMIN } from '../../command-line/adminCommand.ts';

const ADOPT = `${ADMIN} blobs adopt`;
const ID_CHARACTERS = 36;

/** A database and a blob store that do not belong together. */
export class WrongStore extends ConfigError {}

const belongsTo = (address: string, id: string): string =>
  `The store ${address} belongs to the database ${id.slice(0, ID_CHARACTERS) || '(unreadable)'}.`;

/** Creates the error for a refused store, which ends with what to do. */
const refusal = (...lines: readonly string[]): WrongStore =>
  new WrongStore(
    [
      'The blob store and the database do not belong together:',
      ...lines.map((line) => `  ${line}`),
      'Nothing was deleted. Check DATABASE_URL, DATA_DIR and BLOB_STORE first: one of them is probably wrong.',
      `Only if this database is to use this blob store from now on, run: ${ADOPT}`,
    ].join('\n'),
  );

/** Both sides are bound, to different ids. */
export const differentDatabase = (address: string, ids: { store: string; database: string }): WrongStore =>
  refusal(belongsTo(address, ids.store), `This is the database ${ids.database}.`);

/** The store is bound to a database, and nothing shows that it is this one. */
export const anotherDatabase = (address: string, store: string): WrongStore =>
  refusal(
    belongsTo(address, store),
    'This database has no id yet and knows none of the files: it is empty or another one.',
  );

/** The store is not bound, and holds files that this database does not know. */
export const unknownFiles = (address: string): WrongStore =>
  refusal(
    `The store ${address} holds files, and this database does not know them.`,
    'The database is empty or another one, or the store is an older copy.',
  );

/** The database has files, and the store is empty. */
export const emptyStore = (address: string, files: number): WrongStore =>
  refusal(
    `This database knows ${files} ${files === 1 ? 'file' : 'files'}, and the store ${address} is empty.`,
    'It is a new or another store, or its files were lost. Restore them if they were.',
  );

/** The store responds, but rejects the requests. */
export const noAccess = ({ message }: Error): ConfigError =>
  new ConfigError(`BLOB_STORE cannot be used: ${message}. Check the bucket, the key and what the key may do.`);
