import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT, SANDBOX } from '../workspace/parts.mjs';
import { freePorts } from '../workspace/port.mjs';
import { SERVICES } from '../workspace/services.mjs';
import { createKeeper, type Keeper } from './keeper.ts';
import { withOwnSecrets } from './ownSettings.mjs';
import { partProgram } from './partProgram.ts';
import type { Settings } from './settings.mjs';
import { hasSandbox, sandboxEnvironments, sandboxKeys } from './stripeSandbox.ts';

/** The gateway is stopped first; this long afterwards the services behind it are stopped. */
const GATEWAY_FIRST_MS = 1500;
/** Someone is waiting at a terminal, so processes stop sooner here than elsewhere in production. */
const SHUTDOWN = { delaySeconds: 0, seconds: 3.5 };
/** Processes that still run this long after they should have ended are killed. */
const KILL_AFTER_MS = 500;

/** The processes of the product. */
export interface Fleet {
  /** The public address. */
  readonly url: string;
  readonly start: () => Promise<void>;
  readonly restart: (part: string, reason: string) => Promise<void>;
  /** Makes open pages reload. */
  readonly reload: (reason: string) => void;
  /** Resolves with true if every process stopped in time and none had to be killed. */
  readonly stop: () => Promise<boolean>;
}

/**
 * Prepares the processes, each with its port and environment. Nothing runs before `start`.
 * @param settings with a port that has been checked to be free
 */
export async function createFleet(
  settings: Settings,
  { dev, say }: { dev: boolean; say: (text: string) => void },
): Promise<Fleet> {
  const [stripe, ...ports] = await freePorts(SERVICES.length + 1);
  const url = settings.appUrl ?? `http://localhost:${settings.port}`;
  const delaySeconds = Number(settings.env['SHUTDOWN_DELAY_SECONDS'] || SHUTDOWN.delaySeconds);
  const shutdownSeconds = Number(settings.env['SHUTDOWN_SECONDS'] || SHUTDOWN.seconds);
  const shared = {
    ...settings.env,
    APP_URL: url,
    SHUTDOWN_DELAY_SECONDS: String(delaySeconds),
    SHUTDOWN_SECONDS: String(shutdownSeconds),
    LOG_LEVEL: settings.env['LOG_LEVEL'] || (settings.production ? 'info' : 'warn'),
    ...Object.fromEntries(SERVICES.map(({ urlVariable }, index) => [urlVariable, `http://127.0.0.1:${ports[index]}`])),
  };
  const metricsPort = Number(settings.env['METRICS_PORT'] || NaN);
  /** The parts share one address here, so each has a port: the gateway the first, the services the next ones. */
  const metricsPortOf = (place: number): { METRICS_PORT?: string } =>
    Number.isNaN(metricsPort) ? {} : { METRICS_PORT: String(metricsPort === 0 ? 0 : metricsPort + place) };
  const gatewayAddress = `http://${reachable(settings.host)}:${settings.port}`;
  const stripeAddress = `http://127.0.0.1:${stripe}`;
  const forStripe = hasSandbox(settings)
    ? sandboxEnvironments(sandboxKeys(settings.dataDir), { address: stripeAddress, gateway: gatewayAddress })
    : null;
  const keep = (part: string, address: string, env: Record<string, string | undefined>): Keeper =>
    createKeeper({
      name: part,
      rawLogs: settings.production,
      say,
      ...partProgram({ part, address, env }),
    });
  const sandbox = forStripe
    ? keep(SANDBOX, stripeAddress, {
        ...withOwnSecrets(SANDBOX, shared),
        ...forStripe.sandbox,
        SERVICE: SANDBOX,
        PORT: String(stripe),
        HOST: '127.0.0.1',
      })
    : null;
  const services = SERVICES.map(({ name, usesStripe }, index) =>
    keep(name, `http://127.0.0.1:${ports[index]}`, {
      ...withOwnSecrets(name, shared),
      ...(usesStripe && forStripe?.service),
      SERVICE: name,
      ...metricsPortOf(index + 1),
      PORT: String(ports[index]),
      HOST: '127.0.0.1',
    }),
  );
  const gateway = keep('gateway', gatewayAddress, {
    ...withOwnSecrets('gateway', shared),
    ...forStripe?.gateway,
    SERVICE: 'gateway',
    ...metricsPortOf(0),
    PORT: String(settings.port),
    HOST: settings.host,
    FRONTENDS_DIR: settings.env['FRONTENDS_DIR'] || ROOT,
    ...(dev ? { DEV_RELOAD: '1', ALLOW_OVERRIDES: '1' } : {}),
  });
  const behind = sandbox ? [sandbox, ...services] : services;
  const everyone = [...behind, gateway];

  return {
    url,
    async start() {
      const sandboxReady = sandbox?.start();
      // A service that uses Stripe fetches its price from the sandbox as soon as it starts, and the sandbox sends it
      // webhooks through the gateway.
      const afterSandbox = async (keeper: Keeper): Promise<void> => {
        await sandboxReady;
        await keeper.start();
      };
      await Promise.all([
        sandboxReady,
        ...services.map((service, index) => (SERVICES[index]?.usesStripe ? afterSandbox(service) : service.start())),
        afterSandbox(gateway),
      ]);
    },
    async restart(part, reason) {
      await everyone.find((keeper) => keeper.name === part)?.restart(reason);
    },
    reload: (reason) => gateway.send({ type: 'reload', reason }),
    async stop() {
      let killed = false;
      const kill = setTimeout(
        () => {
          killed = true;
          everyone.forEach((keeper) => keeper.signal('SIGKILL'));
        },
        (delaySeconds + shutdownSeconds) * 1000 + KILL_AFTER_MS,
      );
      const gatewayGone = gateway.stopped();
      await Promise.race([gatewayGone, sleep(GATEWAY_FIRST_MS, undefined, { ref: false })]);
      await Promise.all([gatewayGone, ...behind.map((service) => service.stopped())]);
      clearTimeout(kill);
      return !killed;
    },
  };
}

/** The host name to connect to for a server that listens on `host`. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
