import { describe, expect, it } from '@jest/globals';
import { type CorrectedTags, type Job, NOTHING_KNOWN, type TagRule } from '@jobtrail/contract';
import type { Client } from '../Client.ts';
import type { CoreUnderTest } from '../coreUnderTest.ts';
import { addJob } from './jobs.ts';

const BUCKET = { position: 'Person', location: 'Berlin (Remote)' };

async function smartOf(who: Client, { id }: Pick<Job, 'id'>): Promise<Job['smart']> {
  return ((await who.get(`/api/jobs/${id}`)).body as Job).smart;
}
async function correct(who: Client, { id }: Pick<Job, 'id'>, body: object): Promise<CorrectedTags> {
  const response = await who.patch(`/api/jobs/${id}/tags`, body);
  expect([response.status, response.body]).toEqual([200, expect.any(Object)]);
  return response.body as CorrectedTags;
}
async function addRule(who: Client, body: object): Promise<TagRule> {
  const response = await who.post('/api/tag-rules', body);
  expect([response.status, response.body]).toEqual([201, expect.any(Object)]);
  return response.body as TagRule;
}

export function smartTagSuite(core: () => CoreUnderTest): void {
  describe('Smart tags', () => {
    it('follow from the title, the location and the salary, and change with them', async () => {
      const { ada } = core();
      const job = await addJob(ada, {
        ...{ position: 'Senior Software Engineer (part-time)', location: 'Remote (EU)' },
        ...{ salary: '€5,000 per month' },
      });
      expect(job.smart).toEqual({
        ...{ arrangement: 'remote', seniority: 'senior', function: 'engineering', employment: 'part-time' },
        pay: { min: 60_000, max: 60_000, currency: 'EUR' },
      });
      const { body } = await ada.patch(`/api/jobs/${job.id}`, { location: 'Berlin', salary: '€5,000' });
      expect((body as Job).smart).toMatchObject({ arrangement: null, seniority: 'senior', pay: null });
    });
    it('have their words, and both of them where they contradict each other', async () => {
      const { ada } = core();
      const { id } = await addJob(ada, { position: 'Clerk (Remote)', location: 'Berlin (hybrid)' });
      expect((await ada.get(`/api/jobs/${id}/tags`)).body).toEqual({
        tags: [
          {
            dimension: 'arrangement',
            reasons: [
              { value: 'hybrid', pay: null, source: 'location', words: 'hybrid' },
              { value: 'remote', pay: null, source: 'title', words: 'Remote' },
            ],
          },
        ],
        corrected: [],
      });
      expect((await smartOf(ada, { id })).arrangement).toBeNull();
    });
    it('are corrected, removed and restored for one job, also after a change of its texts', async () => {
      const { ada } = core();
      const job = await addJob(ada, BUCKET);
      expect(job.smart.arrangement).toBe('remote');
      const removed = await correct(ada, job, { dimension: 'arrangement', value: null });
      expect(removed).toEqual({ tags: [], corrected: ['arrangement'], smart: NOTHING_KNOWN, offer: null });
      await ada.patch(`/api/jobs/${job.id}`, { location: 'Remote' });
      expect(await smartOf(ada, job)).toEqual(NOTHING_KNOWN);
      const said = await correct(ada, job, { dimension: 'arrangement', value: 'hybrid' });
      expect(said).toMatchObject({
        tags: [{ dimension: 'arrangement', reasons: [{ value: 'hybrid', source: 'person', words: '' }] }],
        smart: { arrangement: 'hybrid' },
      });
      const withdrawn = await correct(ada, job, { dimension: 'arrangement', withdrawn: true });
      expect(withdrawn).toMatchObject({ corrected: [], smart: { arrangement: 'remote' } });
    });
    it('keep their corrections when a deleted job is restored, and lose them with it', async () => {
      const { ada, knex } = core();
      const job = await addJob(ada, BUCKET);
      await correct(ada, job, { dimension: 'arrangement', value: 'onsite' });
      await ada.delete(`/api/jobs/${job.id}?restorable=1`);
      expect((await ada.get(`/api/jobs/${job.id}/tags`)).status).toBe(404);
      const { body } = await ada.post(`/api/jobs/${job.id}/restore`);
      expect((body as Job).smart.arrangement).toBe('onsite');
      await ada.delete(`/api/jobs/${job.id}`);
      expect(await knex('tag_overrides').where({ job_id: job.id })).toEqual([]);
    });
    it('a salary without a period becomes a yearly pay once the person has said what it is for', async () => {
      const { ada } = core();
      const job = await addJob(ada, { position: 'P', salary: '£90,000' });
      expect(job.smart.pay).toBeNull();
      const { smart } = await correct(ada, job, { dimension: 'pay', value: 'year' });
      expect(smart.pay).toEqual({ min: 90_000, max: 90_000, currency: 'GBP' });
    });
    it.each([
      { dimension: 'arrangement', value: 'senior' },
      { dimension: 'colour', value: 'red' },
      { dimension: 'pay', value: 90_000 },
      { dimension: 'arrangement' },
      { value: 'remote' },
    ])('%j is no correction', async (body) => {
      const { ada } = core();
      const { id } = await addJob(ada);
      expect((await ada.patch(`/api/jobs/${id}/tags`, body)).status).toBe(400);
    });
  });

  describe('A rule of smart tags', () => {
    it('is offered with the second equal correction only, and not of words that have a rule', async () => {
      const { bob } = core();
      const jobs: Job[] = [];
      for (let nth = 0; nth < 4; nth += 1) jobs.push(await addJob(bob, { ...BUCKET, location: 'Ulm (Remote)' }));
      const [first, second, third, fourth] = jobs as [Job, Job, Job, Job];
      const hybrid = { dimension: 'arrangement', value: 'hybrid' };
      expect((await correct(bob, first, hybrid)).offer).toBeNull();
      expect((await correct(bob, first, hybrid)).offer).toBeNull();
      expect((await correct(bob, second, { ...hybrid, value: 'onsite' })).offer).toBeNull();
      const offer = { ...hybrid, words: 'ulm (remote)' };
      expect((await correct(bob, second, hybrid)).offer).toEqual(offer);
      expect((await correct(bob, third, hybrid)).offer).toBeNull();
      const rule = await addRule(bob, offer);
      expect(await smartOf(bob, fourth)).toMatchObject({ arrangement: 'hybrid' });
      expect((await correct(bob, fourth, { ...hybrid, value: 'onsite' })).offer).toBeNull();
      await bob.delete(`/api/tag-rules/${rule.id}`);
    });
    it('applies to all jobs, old and new, and its words to what they say in any case', async () => {
      const { ada, bob } = core();
      const mine = await addJob(ada, BUCKET);
      const others = await addJob(bob, BUCKET);
      const rule = await addRule(ada, { dimension: 'arrangement', words: ' BERLIN  (Remote)', value: 'hybrid' });
      expect(rule).toEqual({
        ...{ id: expect.any(String), dimension: 'arrangement', words: 'berlin (remote)', value: 'hybrid' },
        createdAt: expect.any(String),
      });
      expect((await addJob(ada, BUCKET)).smart.arrangement).toBe('hybrid');
      expect((await smartOf(ada, mine)).arrangement).toBe('hybrid');
      expect((await smartOf(bob, others)).arrangement).toBe('remote');
      expect((await ada.get(`/api/jobs/${mine.id}/tags`)).body).toMatchObject({
        tags: [{ reasons: [{ value: 'hybrid', source: 'rule', words: 'Remote' }] }],
      });
      expect((await ada.patch(`/api/tag-rules/${rule.id}`, { value: 'onsite' })).body).toMatchObject({
        value: 'onsite',
      });
      expect((await smartOf(ada, mine)).arrangement).toBe('onsite');
      expect((await ada.patch(`/api/tag-rules/${rule.id}`, { words: 'Elsewhere' })).body).toMatchObject({
        words: 'elsewhere',
      });
      expect((await smartOf(ada, mine)).arrangement).toBe('remote');
      expect((await ada.delete(`/api/tag-rules/${rule.id}`)).status).toBe(204);
      expect((await ada.get('/api/tag-rules')).body).toEqual([]);
    });
    it('is one for the same words: another one replaces it, and two cannot become equal', async () => {
      const { ada } = core();
      const first = await addRule(ada, { dimension: 'seniority', words: 'wizard', value: 'senior' });
      const same = await addRule(ada, { dimension: 'seniority', words: 'Wizard', value: 'staff' });
      expect(same).toEqual({ ...first, value: 'staff' });
      const other = await addRule(ada, { dimension: 'seniority', words: 'guru', value: 'lead' });
      expect((await ada.patch(`/api/tag-rules/${other.id}`, { words: 'WIZARD' })).status).toBe(409);
      expect((await ada.patch(`/api/tag-rules/${other.id}`, { value: 'remote' })).status).toBe(400);
      for (const { id } of [first, other]) await ada.delete(`/api/tag-rules/${id}`);
    });
    it('and tags of another person are not found', async () => {
      const { ada, bob } = core();
      const job = await addJob(ada, BUCKET);
      const rule = await addRule(ada, { dimension: 'seniority', words: 'wizard', value: 'senior' });
      const refused = [
        await bob.get(`/api/jobs/${job.id}/tags`),
        await bob.patch(`/api/jobs/${job.id}/tags`, { dimension: 'arrangement', value: null }),
        await bob.patch(`/api/tag-rules/${rule.id}`, { value: 'staff' }),
        await bob.delete(`/api/tag-rules/${rule.id}`),
      ];
      expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
      await ada.delete(`/api/tag-rules/${rule.id}`);
    });
    it('at most 200 of them', async () => {
      const { bob, knex } = core();
      const { id: userId } = (await bob.get('/api/auth/me')).body as { id: string };
      await knex('tag_rules').insert(
        Array.from({ length: 200 }, (_, nth) => ({
          ...{ user_id: userId, id: `rule-${nth}`, dimension: 'seniority', token: `t${nth}` },
          ...{ value: 'lead', created_at: 1 },
        })),
      );
      const { status, body } = await bob.post('/api/tag-rules', { dimension: 'seniority', words: 'x', value: 'lead' });
      expect([status, body]).toEqual([409, expect.objectContaining({ code: 'limit_reached' })]);
      await knex('tag_rules').where({ user_id: userId }).delete();
    });
  });
}
