import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';

const MIB_PER_UNIT: ReadonlyMap<string, number> = new Map([
  ['m', 1],
  ['Mi', 1],
  ['g', 1024],
  ['Gi', 1024],
]);

/** A number without a unit is one of bytes, which no limit is written in here. */
const memLimit = z.union([z.string(), z.number().transform(String)]).optional();
const composeFile = z.object({ services: z.record(z.string(), z.object({ mem_limit: memLimit })) });
const deployment = z.object({
  kind: z.literal('Deployment'),
  spec: z.object({
    template: z.object({
      spec: z.object({
        containers: z.tuple([
          z.object({
            resources: z.object({
              requests: z.object({ memory: z.string() }),
              limits: z.object({ memory: z.string() }),
            }),
          }),
        ]),
      }),
    }),
  }),
});

/** How much memory a manifest gives to a replica, in MiB. */
interface MemoryOfReplica {
  readonly request: number;
  readonly limit: number;
}

/**
 * The memory limit of a service in a Compose file, in MiB.
 * @param text the Compose file
 * @throws {Error} if the service has no limit in MiB or GiB
 */
export function composeMemoryLimit(text: string, service: string): number {
  const { services } = composeFile.parse(parse(text, { merge: true }));
  return mebibytes(services[service]?.mem_limit ?? '', service);
}

/**
 * The memory of the one container in the Deployment of a manifest.
 * @param text the manifest
 * @throws {Error} if it has no Deployment with one container, a request and a limit in MiB or GiB
 */
export function kubernetesMemory(text: string): MemoryOfReplica {
  const found = parseAllDocuments(text)
    .map((document) => deployment.safeParse(document.toJS()))
    .find(({ success }) => success);
  if (!found?.data) throw new Error('There is no Deployment of one container with a request and a limit of memory.');
  const [{ resources }] = found.data.spec.template.spec.containers;
  return {
    request: mebibytes(resources.requests.memory, 'the request'),
    limit: mebibytes(resources.limits.memory, 'the limit'),
  };
}

function mebibytes(size: string, what: string): number {
  const [, number = '', unit = ''] = /^(\d+)(\D+)$/.exec(size) ?? [];
  const factor = MIB_PER_UNIT.get(unit);
  if (factor === undefined) throw new Error(`The memory of ${what} is "${size}", not a number of MiB or GiB.`);
  return Number(number) * factor;
}
