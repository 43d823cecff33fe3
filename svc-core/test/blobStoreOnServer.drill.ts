// The same on a server database.
import './blobStoreOnServer.test.ts';
