import { createLogger, createMetrics, gatewayCaller, migrate, openDatabase, run, serve } from '@jobtrail/service-kit';
import { createBilling } from './app.ts';
import { readConfig } from './config.ts';
import { createCustomers } from './customers/migration.ts';

await run(async () => {
  const config = readConfig(process.env);
  const logger = createLogger('svc-billing', config.LOG_LEVEL);
  const database = await openDatabase({ service: 'svc-billing', dataDir: config.DATA_DIR, databaseUrl: config.DATABASE_URL });
  await migrate(database, [createCustomers]);
  const app = createBilling({
    logger,
    metrics: createMetrics('svc-billing'),
    appUrl: config.APP_URL,
    callerOf: gatewayCaller('svc-billing', { dataDir: config.DATA_DIR, publicKeys: config.IDENTITY_PUBLIC_KEYS }),
    ready: () => database('customers').first('user_id'),
  });
  const listening = await serve(app, { host: config.HOST, port: config.PORT });
  logger.info({ url: listening.url }, 'listening');
  return async () => {
    await listening.close();
    await database.destroy();
  };
});
