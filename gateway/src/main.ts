import { createLogger, createShutdown, run, SigningKey } from '@jobtrail/service-kit';
import { readConfig } from './config.ts';
import { createGateway } from './gateway.ts';

const DRAIN_MS = 3000;

await run(async () => {
  const config = readConfig(process.env);
  const log = createLogger('gateway', config.logLevel);
  const signingKey = new SigningKey('gateway', config.keys);
  await signingKey.load();
  const gateway = createGateway({
    config,
    log,
    sign: (service, user) =>
      signingKey.sign(
        `svc-${service}`,
        user ? { userId: user.id, role: user.role, name: user.name, email: user.email } : undefined,
      ),
  });

  await new Promise<void>((resolve, reject) => {
    gateway.server.once('error', reject).listen(config.port, config.host, resolve);
  });
  log.info({ host: config.host, port: config.port }, 'listening');
  process.on('message', (message: unknown) => {
    if (isReload(message)) gateway.reload(message.reason);
  });
  return createShutdown(log, [[{ name: 'requests', stop: () => gateway.drain(DRAIN_MS) }]]);
});

/** Whether this is the supervisor's request to reload open pages (development). */
function isReload(message: unknown): message is { type: 'reload'; reason: string } {
  return (
    typeof message === 'object' &&
    message !== null &&
    'type' in message &&
    message.type === 'reload' &&
    'reason' in message &&
    typeof message.reason === 'string'
  );
}
