import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { z } from 'zod';
import type { Service } from '@jobtrail/contract/services';
import type { LoopState } from '../background/createLoop.ts';
import type { Clock } from '../clock.ts';
import { ConfigError, type Environment, readConfig } from '../config/readConfig.ts';
import { DatabaseReadiness } from '../database/DatabaseReadiness.ts';
import { databaseOptions } from '../database/databaseSettings.ts';
import { checkMigrated, migrateDatabase, type Migration } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import type { App } from '../http/context.ts';
import type { KeySource } from '../identity/keys.ts';
import { SigningKey } from '../identity/SigningKey.ts';
import { dateIdsBy } from '../ids.ts';
import { createLogger, type Logger } from '../logging/createLogger.ts';
import { observeBackgroundWork } from '../metrics/backgroundWork.ts';
import { createMetrics, type Metrics, observeClock } from '../metrics/createMetrics.ts';
import { observePool } from '../metrics/databasePool.ts';
import { serveMetrics } from '../metrics/serveMetrics.ts';
import { startTracing } from '../tracing/startTracing.ts';
import { createShutdown, type ShutdownStep } from './createShutdown.ts';
import { openClock } from './openClock.ts';
import { run, runCommand } from './run.ts';
import { serve } from './serve.ts';
import type { ServiceConfig } from './serviceEnvironment.ts';
import { shutdownTimes } from './shutdownSettings.ts';

/** What the kit opens for every service before calling its `open`. */
export interface ServiceBase<Name extends Service, Config> {
  readonly config: Config;
  /** The clock that all replicas share: that of the database server, or of the host with SQLite. */
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** The service's database, with all migrations applied. */
  readonly knex: Knex;
  /** Rejects while the database cannot be used, after a second at the latest, and once the service shuts down. */
  readonly ready: () => Promise<unknown>;
  readonly appUrl: string;
  readonly keys: KeySource;
  /** Signs the calls to other parts. */
  readonly signingKey: SigningKey<Name>;
  /** Aborted when the service starts to shut down. */
  readonly stopping: AbortSignal;
  /** Registers what to close after all requests and workers have ended. The last one registered is closed first. */
  readonly onStop: (name: string, close: () => Promise<unknown>) => void;
}

/** Background work of a service. */
export interface Worker {
  readonly start: () => void;
  /** Resolves when the work in progress has ended. */
  readonly stop: () => Promise<unknown>;
  /** Its loops, which the metrics report. */
  readonly loops?: () => readonly LoopState[];
}

interface ServiceDefinition<Name extends Service, Schema extends z.ZodType<ServiceConfig>, Context> {
  readonly name: Name;
  /** From `serviceEnvironment`. */
  readonly environment: Schema;
  readonly migrations: readonly Migration[];
  /** Opens what the modules and workers of this service need, before the service can be called. */
  readonly open: (base: ServiceBase<Name, Readonly<z.output<Schema>>>) => Promise<Context> | Context;
  /** Creates the application with the calls of all modules. */
  readonly modules: (context: Context) => App;
  /** Background work by its name in the log. Started once the service listens. */
  readonly workers?: (context: Context) => Readonly<Record<string, Worker>>;
}

interface RunningService {
  readonly url: string;
  /** The address of /metrics if it has a port of its own. */
  readonly metricsUrl: string | undefined;
  /**
   * Stops being ready, then ends requests and workers in parallel, then what the service opened, then the database.
   */
  readonly stop: () => Promise<void>;
  readonly stopsWithinMs: number;
}

interface DefinedService {
  /**
   * Boots the service in this process: configuration, database, migrations, its own context, listening, workers.
   * @throws ConfigError with all problems of the configuration
   */
  readonly start: (env: Environment) => Promise<RunningService>;
  /**
   * Applies all pending migrations, regardless of DATABASE_MIGRATE.
   * @returns a line about what it has applied
   * @throws ConfigError with all problems of the configuration, or if the schema is newer than this code allows
   */
  readonly migrate: (env: Environment) => Promise<string>;
  /**
   * Boots the service as the main program of a process, which ends on SIGTERM, SIGINT or when its parent is gone. With
   * the argument `migrate`, it migrates and ends; with `migrations`, it prints the names of the migrations that it
   * knows.
   */
  readonly run: () => Promise<void>;
}

const MIGRATE = 'migrate';
const MIGRATIONS = 'migrations';

async function checkMigratedOrClose(knex: Knex, migrations: readonly Migration[]): Promise<void> {
  try {
    await checkMigrated(knex, migrations);
  } catch (error) {
    await knex.destroy();
    throw error;
  }
}

/** Opens the database, after its pending migrations if DATABASE_MIGRATE says so. @throws ConfigError if some are pending */
async function openMigrated(
  name: Service,
  config: ServiceConfig,
  migrations: readonly Migration[],
  logger: Logger,
): Promise<Knex> {
  const options = databaseOptions(name, config);
  if (config.DATABASE_MIGRATE === 'start') await migrateDatabase(options, migrations, logger);
  const knex = await openDatabase(options);
  if (config.DATABASE_MIGRATE === 'never') await checkMigratedOrClose(knex, migrations);
  return knex;
}

const keySourceOf = (config: ServiceConfig, logger: Logger, clock: Clock): KeySource => ({
  dataDir: config.DATA_DIR,
  privateKey: config.IDENTITY_PRIVATE_KEY,
  privateKeyFile: config.IDENTITY_PRIVATE_KEY_FILE,
  publicKeys: config.IDENTITY_PUBLIC_KEYS,
  publicKeysFile: config.IDENTITY_PUBLIC_KEYS_FILE,
  onProblem: (sentence) => logger.error(sentence),
  clock,
});

/** Defines a service; nothing happens before `run` or `start`. */
export function defineService<const Name extends Service, Schema extends z.ZodType<ServiceConfig>, Context>({
  name,
  environment,
  migrations,
  open,
  modules,
  workers = () => ({}),
}: ServiceDefinition<Name, Schema, Context>): DefinedService {
  const start = async (env: Environment): Promise<RunningService> => {
    const config = readConfig(environment, env);
    const { HOST: host, METRICS_PORT: metricsPort } = config;
    const logger = createLogger(name, config.LOG_LEVEL);
    const tracing = await startTracing(name, config, logger);
    const knex = await openMigrated(name, config, migrations, logger);
    const metrics = createMetrics(name, { hasOwnPort: metricsPort !== undefined });
    observePool(metrics.registry, knex);
    const { clock, hostAheadMs, loops } = await openClock(knex, logger);
    observeClock(metrics.registry, hostAheadMs);
    dateIdsBy(clock);
    const readiness = new DatabaseReadiness(knex);
    const keys = keySourceOf(config, logger, clock);
    const times = shutdownTimes(config);
    const stopping = new AbortController();
    let leaving = false;
    const opened: ShutdownStep[] = [];
    const context = await open({
      config,
      clock,
      logger,
      metrics,
      knex,
      ready: () => (leaving ? Promise.reject(new Error('The service is shutting down')) : readiness.check()),
      appUrl: config.APP_URL,
      keys,
      signingKey: new SigningKey(name, keys),
      stopping: stopping.signal,
      onStop: (step, close) => opened.unshift({ name: step, stop: close }),
    });
    const working = Object.entries<Worker>({ ...loops, ...workers(context) });
    observeBackgroundWork(
      metrics.registry,
      working.flatMap(([, worker]) => worker.loops?.() ?? []),
    );
    const listening = await serve(modules(context), { host, port: config.PORT });
    const served = metricsPort === undefined ? null : await serveMetrics(metrics.registry, { host, port: metricsPort });
    logger.info({ url: listening.url, metricsUrl: served?.url }, 'listening');
    for (const [, worker] of working) worker.start();
    const leave = async (): Promise<void> => {
      leaving = true;
      listening.leave();
      if (times.delayMs > 0) await sleep(times.delayMs);
      stopping.abort();
    };
    const { stop, stopsWithinMs } = createShutdown(logger, times, [
      [{ name: 'readiness', stop: leave }],
      [
        { name: 'requests', stop: () => listening.close(times.graceMs) },
        ...working.map(([step, worker]) => ({ name: step, stop: () => worker.stop() })),
      ],
      ...opened.map((step) => [step]),
      [
        { name: 'database', stop: () => knex.destroy() },
        { name: 'readiness', stop: () => readiness.close() },
        { name: 'tracing', stop: tracing.stop },
        ...(served ? [{ name: 'metrics', stop: served.close }] : []),
      ],
    ]);
    return { url: listening.url, metricsUrl: served?.url, stop, stopsWithinMs };
  };
  const migrateOnly = async (env: Environment): Promise<string> => {
    const config = readConfig(environment, env);
    const logger = createLogger(name, config.LOG_LEVEL);
    const applied = await migrateDatabase(databaseOptions(name, config), migrations, logger);
    return applied.length === 0 ? `${name}: nothing to migrate.` : `${name}: applied ${applied.join(', ')}.`;
  };
  return {
    start,
    migrate: migrateOnly,
    async run() {
      const [command] = process.argv.slice(2);
      if (command === undefined) await run(() => start(process.env));
      else if (command === MIGRATE) await runCommand(() => migrateOnly(process.env));
      else if (command === MIGRATIONS) await runCommand(async () => migrations.map((one) => one.name).join('\n'));
      else await runCommand(() => Promise.reject(new ConfigError(`The arguments are ${MIGRATE} and ${MIGRATIONS}.`)));
    },
  };
}
