import { apiAddressOf, readBoardResponse } from '../boards.ts';

/** The text of a posting in a response. */
function textOf(url: string, response: unknown): string | undefined {
  const board = apiAddressOf(url)?.board;
  const body = typeof response === 'string' ? response : JSON.stringify(response);
  return board && readBoardResponse(board, body, url).posting?.text;
}

const ID = '3414ba28-35f7-45d3-8e13-35c883959635';
const TASKS = '<p>Bake bread.</p>';
const LIST = '<ul><li>Ovens</li><li>Dough</li></ul>';

describe('the text of a posting', () => {
  it.each<[string, string, unknown, string]>([
    [
      'escaped twice by Greenhouse',
      'https://boards.greenhouse.io/acme/jobs/4012345',
      {
        id: 4012345,
        title: 'Baker',
        content: '&lt;p&gt;Bake &amp;amp; sell.&lt;/p&gt;&lt;ul&gt;&lt;li&gt;Ovens&lt;/li&gt;&lt;/ul&gt;',
      },
      'Bake & sell.\n\n- Ovens',
    ],
    [
      'in the lists of Lever',
      `https://jobs.lever.co/acme/${ID}`,
      {
        id: ID,
        text: 'Baker',
        description: TASKS,
        lists: [{ text: 'You know', content: '<li>Ovens</li><li>Dough</li>' }],
        additional: '<div>Apply.</div>',
      },
      'Bake bread.\n\n### You know\n\n- Ovens\n- Dough\n\nApply.',
    ],
    [
      'without HTML at Lever',
      `https://jobs.lever.co/acme/${ID}`,
      { id: ID, text: 'Baker', descriptionPlain: 'Bake bread.\nSell it.', lists: [], additionalPlain: 'Apply.' },
      'Bake bread.\nSell it.\n\nApply.',
    ],
    [
      'of Ashby',
      `https://jobs.ashbyhq.com/acme/${ID}`,
      { jobs: [{ id: ID, title: 'Baker', descriptionHtml: TASKS, descriptionPlain: 'x' }] },
      'Bake bread.',
    ],
    [
      'in the fields of Workable',
      'https://apply.workable.com/acme/j/0BD8C06DB3/',
      {
        shortcode: '0BD8C06DB3',
        title: 'Baker',
        description: TASKS,
        requirements: LIST,
        benefits: '<p>Free bread.</p>',
      },
      'Bake bread.\n\n### Requirements\n\n- Ovens\n- Dough\n\n### Benefits\n\nFree bread.',
    ],
    [
      'in the sections of SmartRecruiters',
      'https://jobs.smartrecruiters.com/Acme/743999671674844-baker',
      {
        id: '743999671674844',
        name: 'Baker',
        jobAd: {
          sections: {
            jobDescription: { title: 'Job', text: TASKS },
            videos: { urls: [] },
            qualifications: { text: LIST },
          },
        },
      },
      '### Job\n\nBake bread.\n\n- Ovens\n- Dough',
    ],
    [
      'in the fields of Recruitee',
      'https://acme.recruitee.com/o/baker',
      { offer: { slug: 'baker', title: 'Baker', description: TASKS, requirements: LIST } },
      'Bake bread.\n\n### Requirements\n\n- Ovens\n- Dough',
    ],
    [
      'of Workday',
      'https://acme.wd5.myworkdayjobs.com/Careers/job/Brno/Baker_JR-100',
      { jobPostingInfo: { title: 'Baker', jobDescription: TASKS } },
      'Bake bread.',
    ],
    [
      'in the XML of Personio',
      'https://acme.jobs.personio.de/job/1834171',
      `<workzag-jobs><position><id>1834171</id><name>Baker</name><jobDescriptions>
        <jobDescription><name>Tasks</name><value><![CDATA[${TASKS}]]></value></jobDescription>
        <jobDescription><name>You know</name><value><![CDATA[${LIST}]]></value></jobDescription>
      </jobDescriptions></position></workzag-jobs>`,
      '### Tasks\n\nBake bread.\n\n### You know\n\n- Ovens\n- Dough',
    ],
    [
      'in the details of Comeet',
      'https://www.comeet.com/jobs/acme/F6.003/baker/18.767',
      {
        uid: '18.767',
        name: 'Baker',
        details: [
          { name: 'Tasks', value: TASKS },
          { name: 'Requirements', value: null },
        ],
      },
      '### Tasks\n\nBake bread.',
    ],
    [
      'in the parts of Rippling',
      `https://ats.rippling.com/acme/jobs/${ID}`,
      { uuid: ID, name: 'Baker', description: { company: '<p>We are Acme.</p>', role: TASKS } },
      'We are Acme.\n\nBake bread.',
    ],
    [
      'in the fields of Oracle',
      'https://acme.fa.us2.oraclecloud.com/hcmUI/CandidateExperience/en/sites/CX_1/job/25587',
      { items: [{ Id: '25587', Title: 'Baker', ExternalDescriptionStr: TASKS, ExternalQualificationsStr: LIST }] },
      'Bake bread.\n\n- Ovens\n- Dough',
    ],
    [
      'in the fields of Pinpoint',
      'https://acme.pinpointhq.com/postings/1',
      { data: [{ id: '1', title: 'Baker', description: TASKS, skills_knowledge_expertise: LIST, benefits: '' }] },
      'Bake bread.\n\n- Ovens\n- Dough',
    ],
    [
      'of Breezy',
      'https://acme.breezy.hr/p/0ab1c2d3e4f5-baker',
      [{ id: '0ab1c2d3e4f5', name: 'Baker', description: TASKS }],
      'Bake bread.',
    ],
    [
      'of BambooHR',
      'https://acme.bamboohr.com/careers/86',
      { result: { jobOpening: { id: 86, jobOpeningName: 'Baker', description: TASKS } } },
      'Bake bread.',
    ],
    [
      'of Himalayas',
      'https://himalayas.app/companies/acme/jobs/baker',
      { jobs: [{ guid: 'https://himalayas.app/companies/acme/jobs/baker', title: 'Baker', description: TASKS }] },
      'Bake bread.',
    ],
    [
      'of Just Join IT',
      'https://justjoin.it/job-offer/baker',
      { slug: 'baker', title: 'Baker', body: TASKS },
      'Bake bread.',
    ],
    [
      'in the parts of No Fluff Jobs',
      'https://nofluffjobs.com/job/baker',
      { id: 'baker', title: 'Baker', details: { description: TASKS }, requirements: { description: LIST } },
      'Bake bread.\n\n- Ovens\n- Dough',
    ],
    [
      'of the Bundesagentur',
      'https://www.arbeitsagentur.de/jobsuche/jobdetail/10000-1234567890-S',
      { refnr: '10000-1234567890-S', titel: 'Bäcker', stellenbeschreibung: 'Brot backen.\n- Öfen\n- Teig' },
      'Brot backen.\n- Öfen\n- Teig',
    ],
    [
      'of Teamtailor',
      'https://acme.teamtailor.com/jobs/4100001-baker',
      { items: [{ url: 'https://acme.teamtailor.com/jobs/4100001-baker', title: 'Baker', content_html: TASKS }] },
      'Bake bread.',
    ],
  ])('%s', (_name, url, response, expected) => expect(textOf(url, response)).toBe(expected));

  it('has the API as its source', () =>
    expect(
      readBoardResponse(
        'workday',
        JSON.stringify({ jobPostingInfo: { title: 'Baker', jobDescription: TASKS } }),
        'https://acme.wd5.myworkdayjobs.com/Careers/job/Brno/Baker_JR-100',
      ).posting,
    ).toEqual({ text: 'Bake bread.', source: 'api', language: null, facts: {} }));

  it('on the guest page of LinkedIn has the API as its source', () =>
    expect(
      readBoardResponse(
        'linkedin',
        `<h2 class="top-card-layout__title">Baker</h2><h4><a class="topcard__org-name-link">Acme</a></h4>
          <div class="description__text"><p>We are looking for a baker who bakes bread in our shop.</p></div>`,
        'https://www.linkedin.com/jobs/view/4012345678',
      ).posting,
    ).toMatchObject({ text: expect.stringContaining('We are looking for a baker'), source: 'api' }));

  it('is null if the response has none', () =>
    expect(textOf(`https://jobs.ashbyhq.com/acme/${ID}`, { jobs: [{ id: ID, title: 'Baker' }] })).toBeUndefined());
});
