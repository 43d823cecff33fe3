// Starts the service with wrong stores again and again, on SQLite.
import './blobStore.test.ts';
