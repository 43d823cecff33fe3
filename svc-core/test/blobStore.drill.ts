// Also with stores that are bound to no database, on SQLite.
import './blobStore.test.ts';
