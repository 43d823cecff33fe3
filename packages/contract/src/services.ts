import { z } from 'zod';
import manifest from '../services.json';

/** The folder name of a service, such as `svc-core`. */
export type Service = keyof typeof manifest;
type NameOf<S> = S extends `svc-${infer Name}` ? Name : never;
/** The short name of a service, such as `core`. */
export type ServiceName = NameOf<Service>;
/** A process that calls others or is called by them, as named in identity tokens. */
export type Part = 'gateway' | Service;
/** The variable with the address of a service, such as `SVC_CORE_URL`. */
export type UrlVariable<Name extends ServiceName = ServiceName> = `SVC_${Uppercase<Name>}_URL`;

/** The manifest entry of a service. */
const entry = z.strictObject({
  /** What it owns, as a readable description. */
  owns: z.string().min(1),
  /** Its schema is `<name>_<database>` on a server; its SQLite file is `<database>.sqlite`. */
  database: z.string().regex(/^[a-z]{1,20}$/),
  /** Its paths of the API. All calls below one of them are its own, except below a more specific path of another. */
  paths: z.array(z.string().regex(/^\/api(\/[a-z0-9-]+|\/:[a-zA-Z]+)+$/)),
  /** Whether it uses Stripe. Outside production it then gets the keys of the local sandbox. */
  usesStripe: z.literal(true).optional(),
});
export type ServiceEntry = z.output<typeof entry>;

/** @throws ZodError if the manifest is malformed */
export function parseServices(value: unknown): Record<string, ServiceEntry> {
  return z
    .record(z.string().regex(/^svc-[a-z]{1,20}$/), entry)
    .refine((all) => new Set(Object.values(all).map(({ database }) => database)).size === Object.keys(all).length, {
      message: 'two services share a database',
    })
    .refine((all) => {
      const paths = Object.values(all).flatMap((one) => one.paths);
      return new Set(paths).size === paths.length;
    }, 'two services share a path')
    .parse(value);
}

// The cast restores the keys' type, which Object.keys widens to string.
export const SERVICES = Object.keys(parseServices(manifest)) as readonly Service[];
export const PARTS: readonly Part[] = ['gateway', ...SERVICES];

/** `core` of `svc-core`. */
export function nameOf<S extends Service>(service: S): NameOf<S> {
  return service.replace(/^svc-/, '') as NameOf<S>;
}

/** `SVC_CORE_URL` of `core`. */
export function urlVariableOf<Name extends ServiceName>(name: Name): UrlVariable<Name> {
  return `SVC_${name.toUpperCase() as Uppercase<Name>}_URL`;
}

/** The paths of the API below which a service has its calls, such as `/api/jobs`. */
export const pathsOf = (service: Service): readonly string[] => manifest[service].paths;

/** The name of a service's database schema or file. */
export const databaseOf = (service: Service): string => manifest[service].database;

/** Builds an object with one value per service. */
export function byServiceName<Value>(valueOf: (name: ServiceName) => Value): Readonly<Record<ServiceName, Value>> {
  const entries = SERVICES.map((service) => [nameOf(service), valueOf(nameOf(service))] as const);
  return Object.fromEntries(entries) as Record<ServiceName, Value>;
}

/** Builds an object with one value per address variable, such as the schemas of an environment. */
export function byUrlVariable<Value>(value: Value): Readonly<Record<UrlVariable, Value>> {
  const entries = SERVICES.map((service) => [urlVariableOf(nameOf(service)), value] as const);
  return Object.fromEntries(entries) as Record<UrlVariable, Value>;
}
