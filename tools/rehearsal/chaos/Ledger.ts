import type { PublicClient } from './PublicClient.ts';

interface Job {
  readonly person: number;
  readonly name: string;
  /** The stages that it may be in: the last acknowledged one, and those of later moves without a response. */
  stages: Set<string>;
}

/** What a check of all acknowledged writes found. */
export interface Differences {
  /** Acknowledged, but missing or in another stage. */
  readonly lost: number;
  /** Found more than once. */
  readonly doubled: number;
  readonly checked: number;
}

/** Remembers every write that the product has acknowledged, and checks that each took effect once. */
export class Ledger {
  readonly #jobs = new Map<string, Job>();
  readonly #cookies: readonly string[];

  constructor(cookies: readonly string[]) {
    this.#cookies = cookies;
  }

  created(id: string, { person, name, stage }: { person: number; name: string; stage: string }): void {
    this.#jobs.set(id, { person, name, stages: new Set([stage]) });
  }
  /** A move has been sent. Until it is acknowledged, the job may be in either stage. */
  moving(id: string, stage: string): void {
    this.#jobs.get(id)?.stages.add(stage);
  }
  moved(id: string, stage: string): void {
    const job = this.#jobs.get(id);
    if (job) job.stages = new Set([stage]);
  }

  /** @throws {Error} if the lists cannot be read */
  async check(client: PublicClient): Promise<Differences> {
    let [lost, doubled] = [0, 0];
    const stages = new Map<string, string>();
    for (const cookie of this.#cookies) {
      const answer = await client.ask({ path: '/api/jobs?view=card', cookie });
      if (answer.status !== 200) throw new Error(`The lists cannot be read: ${answer.status} ${answer.text}`);
      const jobs: Array<{ id: string; position: string; status: string }> = JSON.parse(answer.text);
      for (const { id, status } of jobs) stages.set(id, status);
      doubled += jobs.length - new Set(jobs.map(({ position }) => position)).size;
    }
    for (const [id, job] of this.#jobs) if (!job.stages.has(stages.get(id) ?? '')) lost += 1;
    return { lost, doubled, checked: this.#jobs.size };
  }
}
