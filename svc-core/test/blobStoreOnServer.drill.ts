// Also with stores that are bound to no database, on a server database.
import './blobStoreOnServer.test.ts';
