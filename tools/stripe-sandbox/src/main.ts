import { createLogger, run } from '@jobtrail/service-kit';
import { readConfig } from './config.ts';
import { start } from './start.ts';

const STOPS_WITHIN_MS = 3900;

await run(async () => {
  const config = readConfig(process.env);
  const logger = createLogger('stripe-sandbox', config.LOG_LEVEL);
  const { listening, stop } = await start(config, logger);
  logger.info({ url: listening.url }, 'listening');
  return { stop, stopsWithinMs: STOPS_WITHIN_MS };
});
