import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { atEnd, temporaryFolder } from '../stack/cleanup.ts';
import { freePorts } from '../stack/workspace.ts';

const PROGRAMS = ['nginx', '/usr/sbin/nginx'];
const READY_WITHIN_MS = 10_000;
const POLL_MS = 50;

/** A proxy in front of svc-core. */
export interface Proxy {
  readonly name: string;
  readonly url: string;
  /** The process that does the work. */
  readonly pid: number;
}

/** One worker, since the gateway is one process too, with the settings of deploy/nginx that cost time. */
const configOf = (folder: string, port: number, core: string): string => `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr crit;
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path ${folder}/client_body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  keepalive_requests 1000000;
  upstream core {
    server ${core};
    keepalive 64;
    keepalive_requests 1000000;
  }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 100m;
    location / {
      proxy_pass http://core;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_request_buffering off;
    }
  }
}
`;

/**
 * Starts nginx with one worker in front of svc-core.
 * @returns null if it is not installed; stopped when the benchmark ends
 */
export async function startNginx(coreUrl: string): Promise<Proxy | null> {
  const folder = await temporaryFolder('nginx');
  const [port = 0] = await freePorts(1);
  const config = `${folder}/nginx.conf`;
  await writeFile(config, configOf(folder, port, new URL(coreUrl).host));
  const child = await spawned(['-e', 'stderr', '-p', folder, '-c', config]);
  if (child === null) return null;
  atEnd(async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  });
  const url = `http://127.0.0.1:${port}`;
  for (const end = Date.now() + READY_WITHIN_MS; ; await sleep(POLL_MS)) {
    const response = await fetch(`${url}/readyz`).catch(() => null);
    await response?.arrayBuffer();
    if (response?.ok) break;
    if (Date.now() > end || child.exitCode !== null) throw new Error('nginx did not start.');
  }
  const [worker = ''] = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').split(' ');
  return { name: 'nginx', url, pid: Number(worker) };
}

/** The first program that exists, started. */
async function spawned(args: readonly string[]): Promise<ChildProcess | null> {
  for (const program of PROGRAMS) {
    const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    const exists = await new Promise<boolean>((resolve) => {
      child.once('spawn', () => resolve(true)).once('error', () => resolve(false));
    });
    if (exists) return child;
  }
  return null;
}
