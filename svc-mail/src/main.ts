import { createLogger, createMetrics, gatewayCaller, migrate, openDatabase, run, serve } from '@jobtrail/service-kit';
import { createMail } from './app.ts';
import { readConfig } from './config.ts';
import { createMessages } from './messages/migration.ts';

await run(async () => {
  const config = readConfig(process.env);
  const logger = createLogger('svc-mail', config.LOG_LEVEL);
  const database = await openDatabase({ service: 'svc-mail', dataDir: config.DATA_DIR, databaseUrl: config.DATABASE_URL });
  await migrate(database, [createMessages]);
  const app = createMail({
    logger,
    metrics: createMetrics('svc-mail'),
    appUrl: config.APP_URL,
    callerOf: gatewayCaller('svc-mail', { dataDir: config.DATA_DIR, publicKeys: config.IDENTITY_PUBLIC_KEYS }),
    ready: () => database('messages').first('id'),
  });
  const listening = await serve(app, { host: config.HOST, port: config.PORT });
  logger.info({ url: listening.url }, 'listening');
  return async () => {
    await listening.close();
    await database.destroy();
  };
});
