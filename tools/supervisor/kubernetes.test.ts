import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { Deployment } from 'kubernetes-types/apps/v1';
import type { HorizontalPodAutoscaler } from 'kubernetes-types/autoscaling/v2';
import type { CronJob, Job } from 'kubernetes-types/batch/v1';
import type { PodSpec, Service } from 'kubernetes-types/core/v1';
import type { LabelSelector } from 'kubernetes-types/meta/v1';
import type { Ingress, NetworkPolicy, NetworkPolicyPeer } from 'kubernetes-types/networking/v1';
import type { PodDisruptionBudget } from 'kubernetes-types/policy/v1';
import { parse } from 'yaml';
import { z } from 'zod';
import { allCalls } from '@jobtrail/contract/calls';
import { internalCalls } from '@jobtrail/contract/internal';
import { nameOf, type Part, PARTS, SERVICES } from '@jobtrail/contract/services';
import { FOLDERS, manifestsOf, parseManifests, problemsOf, readManifests } from './kubernetesManifests.ts';
import { SECRET_OWNERS } from './ownSettings.mjs';

const ROOT = resolve(__dirname, '../..');
const BASES = FOLDERS.map((folder) => join(folder, 'base'));
const manifests = BASES.flatMap(readManifests);

interface Kinds {
  Deployment: Deployment;
  Job: Job;
  CronJob: CronJob;
  Service: Service;
  Ingress: Ingress;
  NetworkPolicy: NetworkPolicy;
  PodDisruptionBudget: PodDisruptionBudget;
  HorizontalPodAutoscaler: HorizontalPodAutoscaler;
}
const objects: readonly unknown[] = manifests;
/** The objects of a kind. The first test below compares them with its type. */
const all = <Kind extends keyof Kinds>(kind: Kind): Array<Kinds[Kind]> =>
  objects.filter((given): given is Kinds[Kind] => manifests.some((one) => one === given && one.kind === kind));
function find<Kind extends keyof Kinds>(kind: Kind, name: string): Kinds[Kind] {
  const [found, ...others] = all(kind).filter(({ metadata }) => metadata?.name === name);
  if (!found || others.length > 0) throw new Error(`There is not one ${kind} ${name}`);
  return found;
}

const kustomization = z.object({
  namespace: z.string().optional(),
  resources: z.array(z.string()),
  images: z.array(z.object({ name: z.string(), newName: z.string(), newTag: z.string() })).default([]),
  generatorOptions: z.object({ disableNameSuffixHash: z.boolean() }).optional(),
  configMapGenerator: z.array(z.object({ name: z.string(), literals: z.array(z.string()) })).default([]),
  patches: z.array(z.object({ target: z.object({ kind: z.string(), name: z.string() }) })).default([]),
});
const readKustomization = (folder: string) =>
  kustomization.parse(parse(readFileSync(join(folder, 'kustomization.yaml'), 'utf8')));
const configMaps = BASES.flatMap((base) => readKustomization(base).configMapGenerator);
/** The settings of a ConfigMap that a base generates. */
const settingsOf = (name: string): Record<string, string> =>
  Object.fromEntries(
    (configMaps.find((map) => map.name === name)?.literals ?? []).map((literal) => {
      const at = literal.indexOf('=');
      return [literal.slice(0, at), literal.slice(at + 1)];
    }),
  );

const compose = z
  .object({
    services: z.record(
      z.string(),
      z.object({ networks: z.array(z.string()).optional(), mem_limit: z.string().optional() }),
    ),
  })
  .parse(parse(readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8'), { merge: true }));

const podOwners = [
  ...all('Deployment'),
  ...all('Job'),
  ...all('CronJob').map(({ metadata, spec }) => ({ metadata, spec: spec?.jobTemplate.spec })),
];
const pods: Array<[string, PodSpec]> = podOwners.map(({ metadata, spec }) => [
  metadata?.name ?? '',
  spec?.template.spec ?? { containers: [] },
]);
const podOf = (name: string): PodSpec => pods.find(([owner]) => owner === name)?.[1] ?? { containers: [] };
const containerOf = (name: string) => {
  const [container, ...others] = podOf(name).containers;
  if (!container || others.length > 0) throw new Error(`${name} has not one container`);
  return container;
};
/** The variables of a container that come from a secret. */
const secretsOf = (name: string): string[] => (containerOf(name).env ?? []).map((variable) => variable.name).sort();
const mapsOf = (name: string): string[] =>
  (containerOf(name).envFrom ?? []).map(({ configMapRef }) => configMapRef?.name ?? '');

type Labels = Readonly<Record<string, string>>;
/**
 * Whether a selector selects a pod.
 * @throws {Error} on an operator that the manifests do not use
 */
function selects({ matchLabels = {}, matchExpressions = [] }: LabelSelector, labels: Labels): boolean {
  const hasLabels = Object.entries(matchLabels).every(([name, value]) => labels[name] === value);
  return (
    hasLabels &&
    matchExpressions.every(({ key, operator, values = [] }) => {
      const isListed = values.includes(labels[key] ?? '');
      if (operator === 'In') return isListed;
      if (operator === 'NotIn') return !isListed;
      throw new Error(`The operator ${operator} is unknown`);
    })
  );
}

const withKubectl = spawnSync('kubectl', ['version', '--client']).status === 0 ? it : it.skip;

describe('The Kubernetes manifests', () => {
  it('conform to the published API of Kubernetes', () => {
    expect(manifests.length).toBeGreaterThan(25);
    expect(problemsOf(manifests)).toEqual([]);
  });
  it.each([
    ['a misspelled field', 'readinessProbe:', 'readynessProbe:', '"readynessProbe" does not exist'],
    ['a number as text', 'minReplicas: 2', "minReplicas: '2'", "Type 'string' is not assignable to type 'number'"],
  ])('are refused with %s', (_, right, wrong, sentence) => {
    const text = readFileSync(join(manifestsOf('gateway'), 'base/server.yaml'), 'utf8');
    expect(text).toContain(right);
    expect(problemsOf(parseManifests(text.replace(right, wrong), 'gateway.yaml')).join('\n')).toContain(sentence);
  });
  it('are refused if a field appears twice', () => {
    expect(() => parseManifests('apiVersion: v1\nkind: A\nkind: B\nmetadata: {}\n', 'a.yaml')).toThrow(
      'a.yaml: Map keys must be unique',
    );
  });

  it.each(FOLDERS.map((folder) => relative(ROOT, folder)))(
    'in %s are all listed in its kustomization, and its overlay names an image for each and patches what exists',
    (folder) => {
      const base = join(ROOT, folder, 'base');
      const own = readManifests(base);
      const { resources, configMapGenerator } = readKustomization(base);
      expect(resources.map((name) => join(folder, 'base', name)).sort()).toEqual(
        [...new Set(own.map(({ file }) => file))].sort(),
      );
      const overlayFolder = join(ROOT, folder, 'overlays/example');
      const overlay = readKustomization(overlayFolder);
      expect(overlay.namespace).toBe('jobtrail');
      expect(overlay.resources.map((path) => resolve(overlayFolder, path))).toEqual([base]);
      const images = pods
        .filter(([name]) =>
          own.some(({ kind, metadata }) => /^(Deployment|(Cron)?Job)$/.test(kind) && metadata.name === name),
        )
        .flatMap(([, { containers }]) => containers.map(({ image }) => image));
      expect(images).not.toEqual([]);
      expect(overlay.images.map(({ name }) => name).sort()).toEqual([...new Set(images)].sort());
      for (const { target } of overlay.patches)
        expect(own.filter(({ kind, metadata }) => kind === target.kind && metadata.name === target.name)).toHaveLength(
          1,
        );
      const names = configMapGenerator.map(({ name }) => name);
      expect(overlay.configMapGenerator.filter(({ name }) => !names.includes(name))).toEqual([]);
    },
  );
  it.each(PARTS)(
    'of %s are deployed by themselves: they refer to what they hold and to what all parts share',
    (part) => {
      const own = readManifests(join(manifestsOf(part), 'base'));
      expect(
        own.map(({ metadata }) => metadata.name).filter((name) => name.replace(/-migration$/, '') !== part),
      ).toEqual([]);
      const { configMapGenerator } = readKustomization(join(manifestsOf(part), 'base'));
      expect(configMapGenerator.map(({ name }) => name).filter((name) => name !== part)).toEqual([]);
      const shared = readKustomization(join(manifestsOf('deploy'), 'base'));
      // A suffix would be unknown to the other kustomizations.
      expect(shared.generatorOptions).toEqual({ disableNameSuffixHash: true });
      const known = [...shared.configMapGenerator, ...configMapGenerator].map(({ name }) => name);
      expect(mapsOf(part).filter((name) => !known.includes(name))).toEqual([]);
    },
  );
  withKubectl.each(FOLDERS.map((folder) => relative(ROOT, folder)))(
    'in %s build with kustomize, with what the base has in the namespace of the place',
    (folder) => {
      const overlay = join(ROOT, folder, 'overlays/example');
      const built = parseManifests(execFileSync('kubectl', ['kustomize', overlay], { encoding: 'utf8' }), folder);
      expect(problemsOf(built)).toEqual([]);
      const maps = readKustomization(join(ROOT, folder, 'base')).configMapGenerator.map(({ name }) => name);
      const expected = readManifests(join(ROOT, folder, 'base')).map(({ kind, metadata }) => [kind, metadata.name]);
      const names = built.map(({ kind, metadata: { name } }) => [
        kind,
        kind === 'ConfigMap' ? name.replace(/-[a-z0-9]{10}$/, '') : name,
      ]);
      expect(names.sort()).toEqual([...expected, ...maps.map((name) => ['ConfigMap', name])].sort());
      for (const { metadata } of built) expect(metadata).toMatchObject({ namespace: 'jobtrail' });
    },
  );

  it.each(PARTS)('run %s with probes, a budget for disruptions and an autoscaler', (part) => {
    const { startupProbe, livenessProbe, readinessProbe } = containerOf(part);
    // A gateway must not be left out when a service is down, which /readyz says: all gateways would be.
    const paths = part === 'gateway' ? ['/readyz', '/healthz', '/healthz'] : ['/healthz', '/healthz', '/readyz'];
    expect([startupProbe, livenessProbe, readinessProbe].map((probe) => probe?.httpGet)).toEqual(
      paths.map((path) => ({ path, port: 'http' })),
    );
    const labels = find('Deployment', part).spec?.template.metadata?.labels;
    expect(find('Deployment', part).spec?.selector.matchLabels).toEqual(labels);
    expect(find('Service', part).spec?.selector).toEqual(labels);
    expect(find('PodDisruptionBudget', part).spec).toEqual({ maxUnavailable: 1, selector: { matchLabels: labels } });
    const { scaleTargetRef, minReplicas = 0, maxReplicas = 0 } = find('HorizontalPodAutoscaler', part).spec ?? {};
    expect(scaleTargetRef).toEqual({ apiVersion: 'apps/v1', kind: 'Deployment', name: part });
    expect(minReplicas).toBeGreaterThan(1);
    expect(maxReplicas).toBeGreaterThan(minReplicas);
    expect(find('Deployment', part).spec?.replicas).toBeUndefined();
  });
  it.each(PARTS)(
    'give %s time to finish: the platform waits longer than the delay and the grace period of a stop',
    (part) => {
      const { SHUTDOWN_DELAY_SECONDS: delay, SHUTDOWN_SECONDS: rest } = settingsOf('jobtrail');
      expect(mapsOf(part)).toContain('jobtrail');
      expect(podOf(part).terminationGracePeriodSeconds).toBeGreaterThan(Number(delay) + Number(rest));
      const { periodSeconds = 10, failureThreshold = 3 } = containerOf(part).readinessProbe ?? {};
      expect(periodSeconds * failureThreshold).toBeLessThan(Number(delay));
    },
  );
  it.each(pods.map(([name]) => name))('run %s as another user than root, on a read-only root, with limits', (name) => {
    const { securityContext, automountServiceAccountToken } = podOf(name);
    expect(securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
    expect(automountServiceAccountToken).toBe(false);
    const container = containerOf(name);
    expect(container.securityContext).toEqual({
      readOnlyRootFilesystem: true,
      allowPrivilegeEscalation: false,
      capabilities: { drop: ['ALL'] },
    });
    expect(Object.keys(container.resources?.requests ?? {})).toEqual(['cpu', 'memory']);
    expect(Object.keys(container.resources?.limits ?? {})).toEqual(['memory']);
  });

  it.each(PARTS)('give %s as much memory as Compose, and request no more', (part) => {
    const mebibytes = (size = ''): number => Number.parseInt(size) * (/\d+g/i.test(size) ? 1024 : 1);
    const { requests, limits } = containerOf(part).resources ?? {};
    expect(mebibytes(limits?.['memory'])).toBe(mebibytes(compose.services[part]?.mem_limit));
    expect(mebibytes(requests?.['memory'])).toBeLessThanOrEqual(mebibytes(limits?.['memory']));
  });

  it.each(SERVICES)(
    'migrate %s in a Job with the same image, settings and secrets, and not at its start',
    (service) => {
      expect(settingsOf('services')['DATABASE_MIGRATE']).toBe('never');
      expect(mapsOf(service)).toContain('services');
      const job = containerOf(`${service}-migration`);
      expect(job.command).toEqual(['node', 'dist/main.js', 'migrate']);
      const { image, env, envFrom } = containerOf(service);
      expect(job).toMatchObject({ image, env, envFrom });
      // Neither the Service nor the budget counts the pod of the Job.
      const { labels = {} } = find('Job', `${service}-migration`).spec?.template.metadata ?? {};
      expect(labels['app.kubernetes.io/name']).toBe(service);
      expect(labels['app.kubernetes.io/component']).toBe('migration');
    },
  );

  it('hold no secret, and refer to those that each part may have', () => {
    // An overlay adds them where they are used.
    const optional = [
      'RATE_LIMIT_STORE',
      'TRANSCRIPTION_KEY',
      'DATABASE_CA',
      'DKIM_PRIVATE_KEY',
      'MAIL_BOUNCE_SECRET',
      'OTEL_EXPORTER_OTLP_HEADERS',
    ];
    for (const part of PARTS) {
      const own = Object.keys(SECRET_OWNERS).filter(
        (name) => SECRET_OWNERS[name]?.includes(part) && !optional.includes(name),
      );
      expect([part, secretsOf(part)]).toEqual([
        part,
        [...new Set(['IDENTITY_PRIVATE_KEY', 'IDENTITY_PUBLIC_KEYS', ...own])].sort(),
      ]);
      for (const { name, value, valueFrom } of containerOf(part).env ?? []) {
        const secret = name === 'IDENTITY_PUBLIC_KEYS' ? 'identity-public-keys' : part;
        expect([value, valueFrom]).toEqual([undefined, { secretKeyRef: { name: secret, key: name } }]);
      }
    }
    expect(manifests.filter(({ kind }) => kind === 'Secret')).toEqual([]);
    const settings = configMaps.flatMap(({ name }) => Object.keys(settingsOf(name)));
    expect(settings.filter((name) => name in SECRET_OWNERS || name.startsWith('IDENTITY'))).toEqual([]);
  });
  it('use only settings that exist', () => {
    const example = readFileSync(join(ROOT, '.env.example'), 'utf8');
    const settings = configMaps.flatMap(({ name }) => Object.keys(settingsOf(name)));
    expect(settings.filter((name) => !example.includes(`\n#${name}=`))).toEqual([]);
    // Each service has a Service of its name, at the port that its policy admits.
    expect(settingsOf('jobtrail')['SERVICE_URL']).toBe('http://{service}:8080');
  });

  describe('let a part reach', () => {
    const policyOf = (part: Part) => find('NetworkPolicy', part).spec;
    const labelsOf = (part: Part): Labels => find('Deployment', part).spec?.template.metadata?.labels ?? {};
    const isPeer = ({ podSelector, namespaceSelector, ipBlock }: NetworkPolicyPeer, part: Part): boolean =>
      podSelector !== undefined && !namespaceSelector && !ipBlock && selects(podSelector, labelsOf(part));
    const sends = (from: Part, to: Part): boolean =>
      (policyOf(from)?.egress ?? []).some(({ to: peers = [] }) => peers.some((peer) => isPeer(peer, to)));
    const receives = (to: Part, from: Part): boolean =>
      (policyOf(to)?.ingress ?? []).some(({ from: peers = [] }) => peers.some((peer) => isPeer(peer, from)));
    /** The gateway is in the outer network of docker-compose.yml because of its port; it calls nothing there. */
    const callsOutside = (part: Part): boolean =>
      part !== 'gateway' && compose.services[part]?.networks?.includes('outside') === true;
    const edgesWhere = (holds: (from: Part, to: Part) => boolean, callers: readonly Part[] = PARTS): string[] =>
      callers.flatMap((from) => PARTS.flatMap((to) => (holds(from, to) ? [`${from} -> ${to}`] : []))).sort();
    const expected = [
      ...internalCalls.flatMap(({ callers, service }) => callers.map((caller) => `${caller} -> ${service}`)),
      ...SERVICES.filter((service) => allCalls.some((call) => call.service === nameOf(service))).map(
        (service) => `gateway -> ${service}`,
      ),
    ];
    const edges = [...new Set(expected)].sort();

    it('the parts that it calls by the contract, and no others', () => {
      expect(edges).toContain('svc-core -> svc-billing');
      expect(edges).not.toContain('svc-mail -> svc-billing');
      expect(edgesWhere((from, to) => sends(from, to) && receives(to, from))).toEqual(edges);
    });
    it('from a service only what it calls, and from the gateway every service', () => {
      expect(edgesWhere(sends, SERVICES)).toEqual(edges.filter((edge) => !edge.startsWith('gateway ')));
      expect(edgesWhere(sends, ['gateway'])).toEqual(SERVICES.map((service) => `gateway -> ${service}`).sort());
    });
    it('those whose calls it receives, and only on its port', () => {
      expect(edgesWhere((from, to) => receives(to, from))).toEqual(edges);
      for (const service of SERVICES)
        for (const { ports, from = [] } of policyOf(service)?.ingress ?? []) {
          expect(ports).toEqual([{ port: 8080, protocol: 'TCP' }]);
          // Nothing but pods of this namespace.
          expect(from.filter((peer) => !PARTS.some((part) => isPeer(peer, part)))).toEqual([]);
        }
    });
    it('nobody else by default, and from outside only the gateway', () => {
      expect(find('NetworkPolicy', 'deny').spec).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
      const [{ from = [] } = {}, ...others] = policyOf('gateway')?.ingress ?? [];
      expect(others).toEqual([]);
      expect(from.map(({ namespaceSelector }) => Object.values(namespaceSelector?.matchLabels ?? {}))).toEqual([
        ['nginx-ingress'],
      ]);
      for (const part of PARTS) {
        expect(policyOf(part)?.policyTypes).toEqual(['Ingress', 'Egress']);
        expect(policyOf(part)?.podSelector.matchLabels).toEqual(find('Service', part).spec?.selector);
      }
      const [rule] = all('Ingress').flatMap(({ spec }) => spec?.rules ?? []);
      expect(rule?.http?.paths.map(({ backend }) => backend.service)).toEqual([
        { name: 'gateway', port: { name: 'http' } },
      ]);
    });
    it('the metrics of each replica only from the namespace of Prometheus, through no Service', () => {
      const port = Number(settingsOf('jobtrail')['METRICS_PORT']);
      const { podSelector, policyTypes, ingress } = find('NetworkPolicy', 'metrics').spec ?? {};
      expect([policyTypes, ingress]).toEqual([
        ['Ingress'],
        [
          {
            from: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } } }],
            ports: [{ port, protocol: 'TCP' }],
          },
        ],
      ]);
      for (const part of PARTS) {
        expect(containerOf(part).ports).toContainEqual({ name: 'metrics', containerPort: port });
        expect(find('Service', part).spec?.selector).toMatchObject(podSelector?.matchLabels ?? { none: '' });
        expect(find('Service', part).spec?.ports).toEqual([{ name: 'http', port: 8080, targetPort: 'http' }]);
      }
    });
    it('the database only from a service and from backups, and no private address where docker-compose.yml lets it call the internet', () => {
      const selector = find('NetworkPolicy', 'database').spec?.podSelector ?? {};
      const reaching = podOwners.flatMap(({ metadata, spec }) =>
        selects(selector, spec?.template.metadata?.labels ?? {}) ? [metadata?.name ?? ''] : [],
      );
      expect(reaching.sort()).toEqual(
        ['backup', ...SERVICES.flatMap((service) => [service, `${service}-migration`])].sort(),
      );
      for (const part of PARTS) {
        const blocks = (policyOf(part)?.egress ?? []).flatMap(({ to = [] }) =>
          to.flatMap(({ ipBlock }) => ipBlock ?? []),
        );
        expect([part, blocks.length]).toEqual([part, callsOutside(part) ? 1 : 0]);
        for (const { except } of blocks)
          expect(except).toEqual(
            expect.arrayContaining(['10.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16']),
          );
      }
    });
  });

  it('accept bodies as large, and wait for responses as long, as the file of nginx', () => {
    const nginx = readFileSync(join(ROOT, 'deploy/nginx/jobtrail.conf'), 'utf8');
    const nginxValue = (name: string) => new RegExp(`^ *${name} (.*);`, 'm').exec(nginx)?.[1];
    const { annotations = {} } = find('Ingress', 'gateway').metadata ?? {};
    expect(annotations['nginx.org/client-max-body-size']).toBe(nginxValue('client_max_body_size'));
    for (const what of ['connect', 'read', 'send'])
      expect(annotations[`nginx.org/proxy-${what}-timeout`]).toBe(nginxValue(`proxy_${what}_timeout`));
  });
});
