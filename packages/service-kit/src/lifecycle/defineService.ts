import type { Knex } from 'knex';
import type { z } from 'zod';
import type { Service } from '@jobtrail/contract/services';
import { type Clock, systemClock } from '../clock.ts';
import { type Environment, readConfig } from '../config/readConfig.ts';
import type { ServiceConfig } from '../config/serviceEnvironment.ts';
import { databaseReady } from '../database/databaseReady.ts';
import { migrate, type Migration } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import type { App } from '../http/context.ts';
import type { KeySource } from '../identity/keys.ts';
import { SigningKey } from '../identity/SigningKey.ts';
import { createLogger, type Logger } from '../logging/createLogger.ts';
import { createMetrics, type Metrics } from '../metrics.ts';
import { createShutdown, type ShutdownStep } from './createShutdown.ts';
import { run } from './run.ts';
import { serve } from './serve.ts';

/** What the kit opens for every service before calling its `open`. */
export interface ServiceBase<Name extends Service, Config> {
  readonly config: Config;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** The service's database, with all migrations applied. */
  readonly knex: Knex;
  /** Rejects while the database cannot be reached. */
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
}

export interface ServiceDefinition<Name extends Service, Schema extends z.ZodType<ServiceConfig>, Context> {
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

export interface RunningService {
  readonly url: string;
  /** Ends requests and workers in parallel, then what the service opened, then the database. */
  readonly stop: () => Promise<void>;
}

export interface DefinedService {
  /**
   * Boots the service in this process: configuration, database, migrations, its own context, listening, workers.
   * @throws ConfigError with all problems of the configuration
   */
  readonly start: (env: Environment) => Promise<RunningService>;
  /** Boots the service as the main program of a process, which ends on SIGTERM, SIGINT or when its parent is gone. */
  readonly run: () => Promise<void>;
}

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
    const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = config;
    const logger = createLogger(name, config.LOG_LEVEL);
    const knex = await openDatabase({ service: name, dataDir, databaseUrl });
    await migrate(knex, migrations);
    const keys = { dataDir, privateKey: config.IDENTITY_PRIVATE_KEY, publicKeys: config.IDENTITY_PUBLIC_KEYS };
    const stopping = new AbortController();
    const opened: ShutdownStep[] = [];
    const context = await open({
      config,
      clock: systemClock,
      logger,
      metrics: createMetrics(name),
      knex,
      ready: databaseReady(knex),
      appUrl: config.APP_URL,
      keys,
      signingKey: new SigningKey(name, keys),
      stopping: stopping.signal,
      onStop: (step, close) => opened.unshift({ name: step, stop: close }),
    });
    const listening = await serve(modules(context), { host: config.HOST, port: config.PORT });
    logger.info({ url: listening.url }, 'listening');
    const working = Object.entries(workers(context));
    for (const [, worker] of working) worker.start();
    const shutDown = createShutdown(logger, [
      [
        { name: 'requests', stop: () => listening.close() },
        ...working.map(([step, worker]) => ({ name: step, stop: () => worker.stop() })),
      ],
      ...opened.map((step) => [step]),
      [{ name: 'database', stop: () => knex.destroy() }],
    ]);
    return {
      url: listening.url,
      stop: () => {
        stopping.abort();
        return shutDown();
      },
    };
  };
  return { start, run: () => run(async () => (await start(process.env)).stop) };
}
