import { smartTagsOf } from './smartTagsOf.ts';
import { applyTagRules, correctionToken, suggestTagRule, type TagCorrection, type TagRule } from './tagRules.ts';

const tags = smartTagsOf({
  title: 'Senior Developer',
  location: 'Berlin (Home Office)',
  salary: '€60,000 a year',
});
const REMOTE: TagRule = { dimension: 'arrangement', token: 'berlin (home office)', value: 'remote' };

describe('a rule', () => {
  it('gives the words of its token their meaning', () =>
    expect(applyTagRules(tags, { overrides: [], rules: [REMOTE] }).arrangement).toEqual({
      value: 'remote',
      evidence: { source: 'rule', words: 'Home Office', token: 'berlin (home office)' },
    }));

  it('decides a contradiction', () => {
    const bucket = smartTagsOf({ title: '', location: 'US, TX, Remote', salary: null, text: 'This role is on-site.' });
    const rules: TagRule[] = [{ dimension: 'arrangement', token: 'us, tx, remote', value: 'onsite' }];
    expect(applyTagRules(bucket, { overrides: [], rules }).arrangement?.value).toBe('onsite');
  });

  it.each<[string, TagRule]>([
    ['other words', { dimension: 'arrangement', token: 'berlin', value: 'remote' }],
    ['another dimension', { dimension: 'seniority', token: 'berlin (home office)', value: 'lead' }],
  ])('leaves tags with %s as they are', (_, rule) =>
    expect(applyTagRules(tags, { overrides: [], rules: [rule] })).toEqual(tags),
  );

  it('that another one contradicts leaves the value unknown', () => {
    const rules: TagRule[] = [REMOTE, { dimension: 'arrangement', token: REMOTE.token, value: 'hybrid' }];
    const tag = applyTagRules(tags, { overrides: [], rules }).arrangement;
    expect(tag && 'reasons' in tag && tag.reasons.map(({ value }) => value)).toEqual(['remote', 'hybrid']);
  });
});

describe('a rule about a whole field', () => {
  const fields = { title: 'Forward Deployed Wizard', location: 'Acme  Campus 7' };
  const plain = smartTagsOf({ ...fields, salary: null });
  const rules: TagRule[] = [
    { dimension: 'arrangement', token: 'acme campus 7', value: 'onsite' },
    { dimension: 'function', token: 'forward deployed wizard', value: 'engineering' },
  ];

  it('says what no other rule knows', () => {
    expect(plain).toEqual({});
    const ruled = applyTagRules(plain, { overrides: [], rules }, fields);
    expect([ruled.arrangement?.value, ruled.function?.value, ruled.seniority]).toEqual([
      'onsite',
      'engineering',
      undefined,
    ]);
  });

  it('is about other words than the ones that another rule knows', () => {
    const known = { ...fields, location: 'Acme Campus 7, remote' };
    const ruled = applyTagRules(smartTagsOf({ ...known, salary: null }), { overrides: [], rules }, known);
    expect(ruled.arrangement?.value).toBe('remote');
  });
});

describe('the words of a correction are', () => {
  const fields = { title: 'Senior Developer', location: 'Berlin (Home Office)' };
  it.each([
    ['those of the tag', 'seniority', fields, 'senior'],
    ['the whole location of a location', 'arrangement', fields, 'berlin (home office)'],
    ['the title if there is no tag', 'employment', fields, 'senior developer'],
    ['the location if there is no tag', 'arrangement', { ...fields, location: ' Berlin ' }, 'berlin'],
    ['the title without a location', 'arrangement', { ...fields, location: null }, 'senior developer'],
    ['none for pay', 'pay', fields, null],
    ['none without a text', 'seniority', { title: '', location: null }, null],
  ] as const)('%s', (_, dimension, of, token) =>
    expect(correctionToken(smartTagsOf({ ...of, salary: null }), dimension, of)).toBe(token),
  );
});

describe("a person's own word", () => {
  it('says what the amounts of a salary are for', () => {
    const monthly = smartTagsOf({ title: '', location: null, salary: '€4,000 to 5,000' });
    expect(monthly.pay?.value).toMatchObject({ period: null, yearly: null });
    const said = applyTagRules(monthly, { overrides: [{ dimension: 'pay', value: 'month' }], rules: [] });
    expect(said.pay).toMatchObject({ value: { yearly: { min: 48_000, max: 60_000 } }, evidence: { source: 'person' } });
    expect(applyTagRules(monthly, { overrides: [{ dimension: 'pay', value: null }], rules: [] })).toEqual({});
  });

  it('beats rules and the posting', () =>
    expect(
      applyTagRules(tags, { overrides: [{ dimension: 'arrangement', value: 'onsite' }], rules: [REMOTE] }).arrangement,
    ).toEqual({ value: 'onsite', evidence: { source: 'person' } }));

  it('may be that there is no value', () =>
    expect(applyTagRules(tags, { overrides: [{ dimension: 'seniority', value: null }], rules: [] })).not.toHaveProperty(
      'seniority',
    ));

  it('adds a value that the posting does not have', () =>
    expect(
      applyTagRules(tags, { overrides: [{ dimension: 'employment', value: 'full-time' }], rules: [] }).employment
        ?.value,
    ).toBe('full-time'));
});

describe('a rule is suggested', () => {
  const correction = (jobId: string, value: 'remote' | 'hybrid' = 'remote'): TagCorrection => ({
    dimension: 'arrangement',
    token: REMOTE.token,
    value,
    jobId,
  });

  it('with the second equal correction', () =>
    expect(suggestTagRule([correction('a'), correction('b')])).toEqual(REMOTE));

  it.each<[string, TagCorrection[]]>([
    ['without corrections', []],
    ['with the first correction', [correction('a')]],
    ['with the third one, because it has been offered', [correction('a'), correction('b'), correction('c')]],
    ['with the same job again', [correction('a'), correction('a')]],
    ['with another value', [correction('a'), correction('b', 'hybrid')]],
    ['with another token', [correction('a'), { ...correction('b'), token: 'munich' }]],
    ['if the newest correction is another one', [correction('a'), correction('b'), correction('c', 'hybrid')]],
  ])('not %s', (_, corrections) => expect(suggestTagRule(corrections)).toBeNull());
});
