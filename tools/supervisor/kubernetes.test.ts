import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Deployment } from 'kubernetes-types/apps/v1';
import type { HorizontalPodAutoscaler } from 'kubernetes-types/autoscaling/v2';
import type { Job } from 'kubernetes-types/batch/v1';
import type { PodSpec, Service } from 'kubernetes-types/core/v1';
import type { Ingress, NetworkPolicy, NetworkPolicyPeer } from 'kubernetes-types/networking/v1';
import type { PodDisruptionBudget } from 'kubernetes-types/policy/v1';
import { parse } from 'yaml';
import { z } from 'zod';
import { allCalls } from '@jobtrail/contract/calls';
import { internalCalls } from '@jobtrail/contract/internal';
import { nameOf, PARTS, SERVICES } from '@jobtrail/contract/services';
import { parseManifests, problemsOf, readManifests } from './kubernetesManifests.ts';

const ROOT = resolve(__dirname, '../..');
const BASE = join(ROOT, 'deploy/kubernetes/base');
const manifests = readManifests(BASE);

interface Kinds {
  Deployment: Deployment;
  Job: Job;
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
function the<Kind extends keyof Kinds>(kind: Kind, name: string): Kinds[Kind] {
  const [found, ...others] = all(kind).filter(({ metadata }) => metadata?.name === name);
  if (!found || others.length > 0) throw new Error(`There is not one ${kind} ${name}`);
  return found;
}

const kustomization = z.object({
  resources: z.array(z.string()),
  images: z.array(z.object({ name: z.string(), newName: z.string(), newTag: z.string() })).default([]),
  configMapGenerator: z.array(z.object({ name: z.string(), literals: z.array(z.string()) })),
  patches: z.array(z.object({ target: z.object({ kind: z.string(), name: z.string() }) })).default([]),
});
const readKustomization = (folder: string) =>
  kustomization.parse(parse(readFileSync(join(folder, 'kustomization.yaml'), 'utf8')));
const base = readKustomization(BASE);
/** The settings of a ConfigMap that the base generates. */
const settingsOf = (name: string): Record<string, string> =>
  Object.fromEntries(
    (base.configMapGenerator.find((map) => map.name === name)?.literals ?? []).map((literal) => {
      const at = literal.indexOf('=');
      return [literal.slice(0, at), literal.slice(at + 1)];
    }),
  );

const pods: Array<[string, PodSpec]> = [...all('Deployment'), ...all('Job')].map(({ metadata, spec }) => [
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

describe('The Kubernetes manifests', () => {
  it('conform to the published API of Kubernetes', () => {
    expect(manifests.length).toBeGreaterThan(25);
    expect(problemsOf(manifests)).toEqual([]);
  });
  it.each([
    ['a misspelled field', 'readinessProbe:', 'readynessProbe:', '"readynessProbe" does not exist'],
    [
      'a misspelled field of the pod',
      'enableServiceLinks:',
      'enableServicelinks:',
      '"enableServicelinks" does not exist',
    ],
    ['a number as text', 'minReplicas: 2', "minReplicas: '2'", "Type 'string' is not assignable to type 'number'"],
    ['an unknown version', 'policy/v1', 'policy/v7', "Cannot find module 'kubernetes-types/policy/v7'"],
    ['an unknown kind', 'kind: PodDisruptionBudget', 'kind: PodBudget', "has no exported member 'PodBudget'"],
    ['a missing field', 'scaleTargetRef:', '# ', "Property 'scaleTargetRef' is missing"],
  ])('are refused with %s', (_, right, wrong, sentence) => {
    const text = readFileSync(join(BASE, 'gateway.yaml'), 'utf8');
    expect(text).toContain(right);
    expect(problemsOf(parseManifests(text.replace(right, wrong), 'gateway.yaml')).join('\n')).toContain(sentence);
  });
  it('are refused if a field appears twice', () => {
    expect(() => parseManifests('apiVersion: v1\nkind: A\nkind: B\nmetadata: {}\n', 'a.yaml')).toThrow(
      'a.yaml: Map keys must be unique',
    );
  });

  it('are all listed in the kustomization, and the overlay names an image for each and patches what exists', () => {
    expect([...base.resources].sort()).toEqual([...new Set(manifests.map(({ file }) => file))].sort());
    const folder = join(ROOT, 'deploy/kubernetes/overlays/example');
    const overlay = readKustomization(folder);
    expect(overlay.resources.map((path) => resolve(folder, path))).toEqual([BASE]);
    const images = pods.flatMap(([, { containers }]) => containers.map(({ image }) => image));
    expect(overlay.images.map(({ name }) => name).sort()).toEqual([...new Set(images)].sort());
    for (const { target } of overlay.patches)
      expect(
        manifests.filter(({ kind, metadata }) => kind === target.kind && metadata.name === target.name),
      ).toHaveLength(1);
    const names = base.configMapGenerator.map(({ name }) => name);
    expect(overlay.configMapGenerator.filter(({ name }) => !names.includes(name))).toEqual([]);
  });

  it.each(PARTS)('run %s with probes, a budget for disruptions and an autoscaler', (part) => {
    const { startupProbe, livenessProbe, readinessProbe } = containerOf(part);
    expect([startupProbe, livenessProbe, readinessProbe].map((probe) => probe?.httpGet)).toEqual([
      { path: '/healthz', port: 'http' },
      { path: '/healthz', port: 'http' },
      { path: '/readyz', port: 'http' },
    ]);
    const labels = the('Deployment', part).spec?.template.metadata?.labels;
    expect(the('Deployment', part).spec?.selector.matchLabels).toEqual(labels);
    expect(the('Service', part).spec?.selector).toEqual(labels);
    expect(the('PodDisruptionBudget', part).spec).toEqual({ maxUnavailable: 1, selector: { matchLabels: labels } });
    const { scaleTargetRef, minReplicas = 0, maxReplicas = 0 } = the('HorizontalPodAutoscaler', part).spec ?? {};
    expect(scaleTargetRef).toEqual({ apiVersion: 'apps/v1', kind: 'Deployment', name: part });
    expect(minReplicas).toBeGreaterThan(1);
    expect(maxReplicas).toBeGreaterThan(minReplicas);
    expect(the('Deployment', part).spec?.replicas).toBeUndefined();
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
      const { labels = {} } = the('Job', `${service}-migration`).spec?.template.metadata ?? {};
      expect(labels['app.kubernetes.io/name']).toBe(service);
      expect(labels['app.kubernetes.io/component']).toBe('migration');
    },
  );

  it('hold no secret, and refer to those that each part may have', () => {
    const printed = execFileSync(
      process.execPath,
      [
        '--input-type=module',
        '--eval',
        `import { SECRET_OWNERS } from ${JSON.stringify(join(__dirname, 'ownSettings.mjs'))}; console.log(JSON.stringify(SECRET_OWNERS));`,
      ],
      { encoding: 'utf8' },
    );
    const owners = z.record(z.string(), z.array(z.string())).parse(JSON.parse(printed));
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
      const own = Object.keys(owners).filter((name) => owners[name]?.includes(part) && !optional.includes(name));
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
    const settings = base.configMapGenerator.flatMap(({ name }) => Object.keys(settingsOf(name)));
    expect(settings.filter((name) => name in owners || name.startsWith('IDENTITY'))).toEqual([]);
  });
  it('use only settings that exist', () => {
    const example = readFileSync(join(ROOT, '.env.example'), 'utf8');
    const settings = base.configMapGenerator.flatMap(({ name }) => Object.keys(settingsOf(name)));
    expect(settings.filter((name) => !/^SVC_[A-Z]+_URL$/.test(name) && !example.includes(`\n#${name}=`))).toEqual([]);
    for (const service of SERVICES)
      expect(settingsOf('jobtrail')[`SVC_${nameOf(service).toUpperCase()}_URL`]).toBe(`http://${service}:8080`);
  });

  describe('let a part reach', () => {
    const nameIn = ({ podSelector, namespaceSelector }: NetworkPolicyPeer): string =>
      podSelector?.matchLabels?.['app.kubernetes.io/component'] === 'server' && !namespaceSelector
        ? (podSelector.matchLabels['app.kubernetes.io/name'] ?? '')
        : '';
    const policyOf = (part: string) => the('NetworkPolicy', part).spec;
    const expected = [
      ...internalCalls.flatMap(({ callers, service }) => callers.map((caller) => `${caller} -> ${service}`)),
      ...SERVICES.filter((service) => allCalls.some((call) => call.service === nameOf(service))).map(
        (service) => `gateway -> ${service}`,
      ),
    ];
    const edges = [...new Set(expected)].sort();

    it('the parts that it calls by the contract, and no others', () => {
      const out = PARTS.flatMap((part) =>
        (policyOf(part)?.egress ?? []).flatMap(({ to = [] }) =>
          to.flatMap((peer) => (nameIn(peer) === '' ? [] : [`${part} -> ${nameIn(peer)}`])),
        ),
      );
      expect(edges).toContain('svc-core -> svc-billing');
      expect(edges).not.toContain('svc-mail -> svc-billing');
      expect(out.sort()).toEqual(edges);
    });
    it('those whose calls it receives, and only on its port', () => {
      const into = SERVICES.flatMap((part) =>
        (policyOf(part)?.ingress ?? []).flatMap(({ from = [], ports }) => {
          expect(ports).toEqual([{ port: 8080, protocol: 'TCP' }]);
          return from.map((peer) => `${nameIn(peer)} -> ${part}`);
        }),
      );
      expect(into.sort()).toEqual(edges);
    });
    it('nobody else by default, and from outside only the gateway', () => {
      expect(the('NetworkPolicy', 'deny').spec).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
      const [{ from = [] } = {}, ...others] = policyOf('gateway')?.ingress ?? [];
      expect(others).toEqual([]);
      expect(from.map(({ namespaceSelector }) => Object.values(namespaceSelector?.matchLabels ?? {}))).toEqual([
        ['nginx-ingress'],
      ]);
      for (const part of PARTS) {
        expect(policyOf(part)?.policyTypes).toEqual(['Ingress', 'Egress']);
        expect(policyOf(part)?.podSelector.matchLabels).toEqual(the('Service', part).spec?.selector);
      }
      const [rule] = all('Ingress').flatMap(({ spec }) => spec?.rules ?? []);
      expect(rule?.http?.paths.map(({ backend }) => backend.service)).toEqual([
        { name: 'gateway', port: { name: 'http' } },
      ]);
    });
    it('the metrics of each replica only from the namespace of Prometheus, through no Service', () => {
      const port = Number(settingsOf('jobtrail')['METRICS_PORT']);
      const { podSelector, policyTypes, ingress } = the('NetworkPolicy', 'metrics').spec ?? {};
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
        expect(the('Service', part).spec?.selector).toMatchObject(podSelector?.matchLabels ?? { none: '' });
        expect(the('Service', part).spec?.ports).toEqual([{ name: 'http', port: 8080, targetPort: 'http' }]);
      }
    });
    it('the database only from a service, and no private address where it may call the internet', () => {
      const [selected] = the('NetworkPolicy', 'database').spec?.podSelector.matchExpressions ?? [];
      expect(selected).toEqual({ key: 'app.kubernetes.io/name', operator: 'In', values: [...SERVICES] });
      for (const part of PARTS) {
        const blocks = (policyOf(part)?.egress ?? []).flatMap(({ to = [] }) =>
          to.flatMap(({ ipBlock }) => ipBlock ?? []),
        );
        expect(blocks).toHaveLength(part === 'gateway' ? 0 : 1);
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
    const { annotations = {} } = the('Ingress', 'gateway').metadata ?? {};
    expect(annotations['nginx.org/client-max-body-size']).toBe(nginxValue('client_max_body_size'));
    for (const what of ['connect', 'read', 'send'])
      expect(annotations[`nginx.org/proxy-${what}-timeout`]).toBe(nginxValue(`proxy_${what}_timeout`));
  });
});
