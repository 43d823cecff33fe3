export { NO_DATABASE_LINE, startPrivateDatabase, type PrivateDatabase } from './mariadb.ts';
export { temporaryFolder, type TemporaryFolder } from './temporaryFolder.ts';
