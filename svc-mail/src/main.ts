import { createLogger, run, systemClock } from '@jobtrail/service-kit';
import { readConfig } from './config.ts';
import { limitHeapGrowth } from './limitHeapGrowth.ts';
import { startMail } from './service.ts';

limitHeapGrowth();
await run(async () => {
  const config = readConfig(process.env);
  const logger = createLogger('svc-mail', config.LOG_LEVEL);
  const mail = await startMail(config, { logger, clock: systemClock });
  logger.info({ url: mail.url }, 'listening');
  return () => mail.stop();
});
