import { onServer } from './onEveryDatabase.ts';
import { withScriptedServer } from './withScriptedServer.ts';

// The network behavior does not depend on the database, so one case of each kind shows that it is stored there as well.
onServer('A mail server in trouble', (databaseUrl) => withScriptedServer(databaseUrl, false));
