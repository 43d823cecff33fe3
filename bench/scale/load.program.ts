// People at work for some seconds, each over a keep-alive connection: of ten requests four list the jobs, two read the
// session, two move a job, one creates one and one deletes it. Each person keeps to one replica, as behind the gateway.
// Arguments: the session cookies as JSON, seconds, and the origins of the replicas. Sends the number of responses to the
// parent process.
import { Agent, request } from 'node:http';
import { z } from 'zod';
import { pin } from './cpu.ts';

const [people = '[]', seconds = '1', ...origins] = process.argv.slice(2);
const cookies = z.array(z.string()).parse(JSON.parse(people));
pin(process.pid, 'load');
const agent = new Agent({ keepAlive: true, maxSockets: cookies.length });
const STAGES = ['applied', 'phone screen', 'onsite', 'offer'];
const row = z.object({ id: z.string() });
let responses = 0;

/** A signed-in person. */
interface Person {
  readonly cookie: string;
  /** Of their replica. */
  readonly origin: string;
}

function call({ cookie, origin }: Person, method: string, path: string, body?: object): Promise<string> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const type =
      text === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
    const sent = request(origin + path, { method, agent, headers: { cookie, ...type } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('end', () => {
        responses += 1;
        const answer = Buffer.concat(chunks).toString('utf8');
        if ((response.statusCode ?? 500) < 300) resolve(answer);
        else reject(new Error(`${method} ${path} responded with ${response.statusCode}: ${answer}`));
      });
    });
    sent.once('error', reject).end(text);
  });
}

const end = performance.now() + Number(seconds) * 1000;
await Promise.all(
  cookies.map(async (cookie, nth) => {
    const person = { cookie, origin: origins[nth % origins.length] ?? '' };
    const list = (): Promise<string> => call(person, 'GET', '/api/jobs?view=card');
    const own = z.array(row).parse(JSON.parse(await list()));
    for (let round = 0; performance.now() < end; round += 1) {
      const move = (): Promise<string> =>
        call(person, 'PATCH', `/api/jobs/${own[round % own.length]?.id}`, { status: STAGES[round % STAGES.length] });
      await list();
      await call(person, 'GET', '/api/auth/me');
      await move();
      await list();
      const created = row.parse(JSON.parse(await call(person, 'POST', '/api/jobs', { company: 'A', position: 'B' })));
      await list();
      await call(person, 'GET', '/api/auth/me');
      await move();
      await call(person, 'DELETE', `/api/jobs/${created.id}`);
      await list();
    }
  }),
);
process.send?.(responses, () => process.exit());
