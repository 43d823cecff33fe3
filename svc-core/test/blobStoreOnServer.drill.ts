// Starts the service with wrong stores again and again, on a server database.
import './blobStoreOnServer.test.ts';
