// A worker that copies one SQLite database by VACUUM INTO, once it receives a message. The call blocks its thread, and each
// database needs its own, because all copies must begin before any writer may go on.
import { parentPort, workerData } from 'node:worker_threads';
import Database from 'libsql';

const { source, target } = workerData;
const database = new Database(source);
database.pragma('busy_timeout = 10000');
parentPort?.once('message', () => {
  database.exec(`VACUUM INTO '${target.replaceAll("'", "''")}'`);
  database.close();
});
parentPort?.postMessage('ready');
