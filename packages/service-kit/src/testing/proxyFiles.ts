import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Certificate } from './certificate.ts';

/** The values that every installation sets in the proxy files of deploy/. */
interface ProxySetup {
  /** The folder of the repository with these files. */
  readonly deploy: string;
  /** The folder for the program's configuration, certificate and temporary files. */
  readonly folder: string;
  readonly certificate: Certificate;
  readonly https: number;
  readonly http: number;
  /** The ports of the gateways. */
  readonly gateways: readonly [number, number];
}

const GATEWAYS = ['10.0.0.11:8080', '10.0.0.12:8080'] as const;

function withAddresses(text: string, { folder, gateways }: ProxySetup): string {
  return GATEWAYS.reduce(
    (done, address, at) => done.replaceAll(address, `127.0.0.1:${gateways[at]}`),
    text.replaceAll('/etc/ssl/jobtrail', folder),
  );
}

/** Prepares deploy/nginx for one machine. @returns the command */
export function nginxInFront(place: ProxySetup): [string, ...string[]] {
  const { deploy, folder, certificate, https, http } = place;
  writeFileSync(join(folder, 'fullchain.pem'), certificate.cert);
  writeFileSync(join(folder, 'privkey.pem'), certificate.key, { mode: 0o600 });
  const site = withAddresses(readFileSync(join(deploy, 'nginx/jobtrail.conf'), 'utf8'), place)
    .replace('/var/log/nginx/', `${folder}/`)
    .replace('listen 80;', `listen 127.0.0.1:${http};`)
    .replace('listen 443 ', `listen 127.0.0.1:${https} `);
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off;\npid ${folder}/nginx.pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${paths.join('\n')}\n${site}}\n`,
  );
  return ['nginx', '-e', 'stderr', '-c', join(folder, 'nginx.conf')];
}

/** Marks a gateway in nginx's file as down or as up. nginx must be reloaded afterwards. */
export function markGateway(folder: string, port: number, down: boolean): void {
  const file = join(folder, 'nginx.conf');
  const server = `server 127.0.0.1:${port} `;
  const text = readFileSync(file, 'utf8').replace(`${server}down `, server);
  writeFileSync(file, down ? text.replace(server, `${server}down `) : text);
}

/** Prepares deploy/haproxy/haproxy.cfg for one machine. @returns the command */
export function haproxyInFront(place: ProxySetup): [string, ...string[]] {
  const { deploy, folder, certificate, https, http } = place;
  writeFileSync(join(folder, 'jobtrail.pem'), certificate.cert + certificate.key, { mode: 0o600 });
  const text = withAddresses(readFileSync(join(deploy, 'haproxy/haproxy.cfg'), 'utf8'), place)
    .replace('bind :80\n', `bind 127.0.0.1:${http}\n`)
    .replace('bind :443 ', `bind 127.0.0.1:${https} `);
  writeFileSync(join(folder, 'haproxy.cfg'), text);
  return ['haproxy', '-db', '-f', join(folder, 'haproxy.cfg')];
}

/** Prepares deploy/haproxy/database.cfg for one machine. @returns the command */
export function haproxyBeforeDatabase(
  deploy: string,
  folder: string,
  { front, nodes }: { front: number; nodes: readonly number[] },
): [string, ...string[]] {
  let text = readFileSync(join(deploy, 'haproxy/database.cfg'), 'utf8').replace(
    /(bind 127\.0\.0\.1):\d+/,
    `$1:${front}`,
  );
  for (const [at, port] of nodes.entries())
    text = text.replace(new RegExp(`(server db${at + 1}) \\S+`), `$1 127.0.0.1:${port}`);
  writeFileSync(join(folder, 'database.cfg'), text);
  return ['haproxy', '-db', '-f', join(folder, 'database.cfg')];
}

/** The port of the proxy in front of a service's replicas, and the ports of the replicas. */
interface ServicePorts {
  readonly service: string;
  readonly front: number;
  readonly replicas: readonly number[];
}

/** Prepares deploy/haproxy/services.cfg for one machine. @returns the command */
export function haproxyBetween(
  deploy: string,
  folder: string,
  services: readonly ServicePorts[],
): [string, ...string[]] {
  let text = readFileSync(join(deploy, 'haproxy/services.cfg'), 'utf8');
  for (const { service, front, replicas } of services) {
    text = text.replace(new RegExp(`(frontend ${service}\\n +bind 127\\.0\\.0\\.1):\\d+`), `$1:${front}`);
    for (const [at, port] of replicas.entries())
      text = text.replaceAll(new RegExp(`(server ${service}-${at + 1}) \\S+`, 'g'), `$1 127.0.0.1:${port}`);
  }
  writeFileSync(join(folder, 'services.cfg'), text);
  return ['haproxy', '-db', '-f', join(folder, 'services.cfg')];
}
