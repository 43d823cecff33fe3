// `npm run bench -- <name>` at the root. Exit codes: 0 if every bar is met, 1 if one is missed or the benchmark could
// not run, 2 if there is no such benchmark, 3 if none is missed, but the machine was too busy to judge all.
import type { Report } from './measure/report.ts';
import { cleanUp } from './stack/cleanup.ts';

interface Bench {
  about: string;
  load: () => Promise<{ run: () => Promise<Report> }>;
}

const BENCHES = new Map<string, Bench>(
  Object.entries({
    list: {
      about:
        'GET /api/jobs?view=card through svc-core against a bare node:http server, and with a million jobs of other people',
      load: () => import('./list/bench.ts'),
    },
    analytics: {
      about: 'the analytics of 2,000 jobs, with a million history entries of other people, and against the card list',
      load: () => import('./analytics/bench.ts'),
    },
    'user-search': {
      about: "the administrators' search with 100,000 users against 1,000",
      load: () => import('./user-search/bench.ts'),
    },
    board: {
      about: 'the board in Chromium with 2,000 jobs against 20: nodes, time to cards, worst frame of a drag',
      load: () => import('./board/bench.ts'),
    },
    broadcast: {
      about: 'emails per second of a broadcast against a bare Nodemailer pool, and memory with a million recipients',
      load: () => import('./broadcast/bench.ts'),
    },
    uploads: {
      about:
        "25 MB recordings from 8 people at once: stalls of svc-core, GET /api/jobs during uploads, the gateway's memory",
      load: () => import('./uploads/bench.ts'),
    },
    bundle: {
      about: 'what the board and the landing page load, against one non-federated build of the same pages',
      load: () => import('./bundle/bench.ts'),
    },
    phone: {
      about:
        'Lighthouse on a phone, the first card on slow 4G, and pictures of loads: [--runs N] [--page NAME]... [--part lighthouse|first-card|pictures]... [--pictures FOLDER]',
      load: () => import('./phone/bench.ts'),
    },
    extraction: {
      about:
        'what the rules read from labeled postings, seen and unseen: [--corpus FOLDER]... [--predictions FILE] [-v]',
      load: () => import('./extraction/bench.ts'),
    },
    weights: {
      about: 'makes the weights of the rules that read postings from labeled postings: [--corpus FOLDER]...',
      load: () => import('./weights/bench.ts'),
    },
    recognition: {
      about:
        'what is read from screenshots of such folders, first screens and whole pages, rendered in Chromium: --corpus FOLDER (several times) [--pages N] [--cache FOLDER] [-v]',
      load: () => import('./recognition/bench.ts'),
    },
    'heavy-reads': {
      about:
        'the longest list of interview notes, 150 MB, requested over 18 sockets that do not read: memory of svc-core, GET /api/jobs of another person',
      load: () => import('./heavy-reads/bench.ts'),
    },
    webhooks: {
      about: 'events of the payment provider through the gateway to a committed row, against a bare handler',
      load: () => import('./webhooks/bench.ts'),
    },
  }),
);

const name = process.argv[2] ?? '';
const bench = BENCHES.get(name);
if (bench === undefined) {
  console.error(name === '' ? 'Which benchmark?' : `There is no benchmark "${name}".`);
  for (const [known, { about }] of BENCHES) console.error(`  npm run bench -- ${known.padEnd(18)} ${about}`);
  process.exitCode = 2;
} else {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void cleanUp().finally(() => process.exit(1)));
  }
  try {
    const { run } = await bench.load();
    const report = await run();
    report.print();
    process.exitCode = report.missed() > 0 ? 1 : report.unjudged() > 0 ? 3 : 0;
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  } finally {
    await cleanUp();
  }
}
