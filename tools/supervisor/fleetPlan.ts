import { ROOT, SANDBOX } from '../workspace/parts.mjs';
import { freePorts } from '../workspace/port.mjs';
import { SERVICES } from '../workspace/services.mjs';
import { withOwnSecrets } from './ownSettings.mjs';
import type { PartProcess } from './partProgram.ts';
import type { Settings } from './settings.mjs';
import { hasSandbox, sandboxEnvironments, sandboxKeys } from './stripeSandbox.ts';

/** A terminal waits for these processes, so they stop sooner here than elsewhere in production. */
const SHUTDOWN = { delaySeconds: 0, seconds: 3.5 };

/** The processes of the product on this machine. */
export interface FleetPlan {
  /** The public address. */
  readonly url: string;
  /** The local Stripe; null if payments go elsewhere. */
  readonly sandbox: PartProcess | null;
  readonly services: readonly (PartProcess & { readonly usesStripe: boolean })[];
  readonly gateway: PartProcess;
  /** How long a process has for its shutdown, in ms. */
  readonly shutdownMs: number;
}

/**
 * Gives each process of the product its port and its environment.
 * @param settings with a port that has been checked to be free
 */
export async function planFleet(settings: Settings, { dev }: { dev: boolean }): Promise<FleetPlan> {
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
  const gatewayAddress = `http://${reachable(settings.host)}:${settings.port}`;
  const stripeAddress = `http://127.0.0.1:${stripe}`;
  const forStripe = hasSandbox(settings)
    ? sandboxEnvironments(sandboxKeys(settings.dataDir), { address: stripeAddress, gateway: gatewayAddress })
    : null;

  return {
    url,
    shutdownMs: (delaySeconds + shutdownSeconds) * 1000,
    sandbox: forStripe && {
      part: SANDBOX,
      address: stripeAddress,
      env: {
        ...withOwnSecrets(SANDBOX, shared),
        ...forStripe.sandbox,
        SERVICE: SANDBOX,
        PORT: String(stripe),
        HOST: '127.0.0.1',
      },
    },
    services: SERVICES.map(({ name, usesStripe }, index) => ({
      part: name,
      usesStripe,
      address: `http://127.0.0.1:${ports[index]}`,
      env: {
        ...withOwnSecrets(name, shared),
        ...(usesStripe && forStripe?.service),
        SERVICE: name,
        ...metricsPort(settings, index + 1),
        PORT: String(ports[index]),
        HOST: '127.0.0.1',
      },
    })),
    gateway: {
      part: 'gateway',
      address: gatewayAddress,
      env: {
        ...withOwnSecrets('gateway', shared),
        ...forStripe?.gateway,
        SERVICE: 'gateway',
        ...metricsPort(settings, 0),
        PORT: String(settings.port),
        HOST: settings.host,
        FRONTENDS_DIR: settings.env['FRONTENDS_DIR'] || ROOT,
        ...(dev ? { DEV_RELOAD: '1', ALLOW_OVERRIDES: '1' } : {}),
      },
    },
  };
}

/** The parts share one address here, so each has a port for metrics: the gateway the first, the services the next ones. */
function metricsPort({ env }: Settings, place: number): { METRICS_PORT?: string } {
  const first = Number(env['METRICS_PORT'] || NaN);
  return Number.isNaN(first) ? {} : { METRICS_PORT: String(first === 0 ? 0 : first + place) };
}

/** The host name to connect to for a server that listens on `host`. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
