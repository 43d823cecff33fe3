import { isDrill } from '@jobtrail/service-kit/testing';
import { onSqlite } from './onEveryDatabase.ts';
import { withScriptedServer } from './withScriptedServer.ts';

onSqlite('A mail server in trouble', (databaseUrl) => withScriptedServer(databaseUrl, isDrill));
