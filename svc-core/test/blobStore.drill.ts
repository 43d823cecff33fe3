// A service that is started beside wrong stores again and again, on SQLite.
import './blobStore.test.ts';
