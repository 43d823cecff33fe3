import { createLogger, createShutdown, run, serveMetrics, SigningKey, startTracing } from '@jobtrail/service-kit';
import { readConfig } from './config.ts';
import { createGateway } from './gateway.ts';

await run(async () => {
  const config = readConfig(process.env);
  const log = createLogger('gateway', config.logLevel);
  const tracing = await startTracing('gateway', config.tracing, log);
  const signingKey = new SigningKey('gateway', {
    ...config.keys,
    onProblem: (sentence) => log.error(sentence),
  });
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
  const { host, port, metricsPort } = config;
  const metrics = metricsPort === null ? null : await serveMetrics(gateway.metrics, { host, port: metricsPort });
  log.info({ host, port, metricsUrl: metrics?.url }, 'listening');
  process.on('message', (message: unknown) => {
    if (isReload(message)) gateway.reload(message.reason);
  });
  return createShutdown(log, config.shutdown, [
    [{ name: 'requests', stop: () => gateway.drain(config.shutdown) }],
    [{ name: 'tracing', stop: tracing.stop }, ...(metrics ? [{ name: 'metrics', stop: metrics.close }] : [])],
  ]);
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
