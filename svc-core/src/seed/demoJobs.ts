import type { CommunicationSource, PostingFacts, Stage } from '@jobtrail/contract';

/** One application of the demo account; every `ago` is in days before the seeding. */
export interface DemoJob {
  company: string;
  position: string;
  location: string | null;
  salary: string | null;
  tags: string[] | null;
  jobUrl: string | null;
  notes: string | null;
  /** The text of the posting, captured on the day of the application. */
  posting?: { text: string; facts: PostingFacts };
  contact?: { name: string; email: string; phone: string | null };
  appliedAgo: number;
  moves: ReadonlyArray<{ to: Stage; ago: number }>;
  communications?: ReadonlyArray<{ source: CommunicationSource; subject: string | null; content: string; ago: number }>;
  interviews?: ReadonlyArray<{ notes: string; ago: number; summary?: string }>;
}

/**
 * The data of the demo account: every stage, silent applications and some with replies, long names, and some almost
 * empty jobs.
 */
export const DEMO_JOBS: readonly DemoJob[] = [
  {
    company: 'Northwind Logistics',
    position: 'Senior Frontend Engineer',
    location: 'Remote (EU)',
    salary: '€78,000 – €92,000',
    tags: ['react', 'maps'],
    jobUrl: 'https://careers.northwind.example/jobs/4182',
    posting: {
      text: `# Senior Frontend Engineer

Northwind plans the routes of parcel fleets in eleven countries. Our dispatchers look at one map all day, and you will make it fast.

# What you will do

- Own the map and the list of stops, from the first sketch to the release
- Keep 20,000 stops fluid on the laptop of a depot
- Review the work of seven colleagues, and be reviewed by them

# What you bring

- Several years with React and TypeScript in a product that people use every day
- Experience in measuring where a page spends its time
- English at work; any other language of our depots is welcome

# What we offer

- Full-time, fully remote within the European Union, with two weeks a year together in Ghent
- €78,000 to €92,000, depending on experience

Please apply until the end of next month. We answer everyone.`,
      facts: { employmentType: 'FULL_TIME', jobLocationType: 'TELECOMMUTE' },
    },
    notes:
      'Route planning for parcel fleets. The team of eight moved from Angular to React last year; the posting stresses maps and performance.\n\nAsk about: on-call, how they measure page speed.',
    appliedAgo: 2,
    moves: [],
  },
  {
    company: 'Brightwater Health',
    position: 'Full-Stack Developer',
    location: 'Utrecht',
    salary: '€65,000',
    tags: ['healthcare', 'node'],
    jobUrl: 'https://brightwater.example/vacancies/full-stack',
    notes: 'Referred by Sanne from the meetup.',
    appliedAgo: 4,
    moves: [],
    communications: [
      {
        source: 'linkedin',
        subject: null,
        content:
          'Sanne: I passed your CV on to Joost, he leads the patient portal team. They are reading applications this week.',
        ago: 4,
      },
    ],
  },
  {
    company: 'Internationale Versicherungs- und Rückversicherungsgesellschaft Oberrhein AG',
    position: 'Softwareentwickler/in Frontend mit Schwerpunkt Barrierefreiheit und Designsysteme (m/w/d)',
    location: 'Freiburg im Breisgau',
    salary: 'nach Tarif, ca. 70.000 €',
    tags: ['accessibility', 'design system', 'german'],
    jobUrl:
      'https://karriere.oberrhein.example/stellen/softwareentwickler-frontend-barrierefreiheit-designsysteme-2026-11',
    notes: null,
    appliedAgo: 6,
    moves: [],
  },
  {
    company: 'Kestrel Robotics',
    position: 'UI Engineer, Operator Tools',
    location: 'Zürich',
    salary: 'CHF 118,000',
    tags: ['robotics', 'typescript'],
    jobUrl: 'https://kestrel.example/join/ui-engineer',
    notes: 'No answer yet. Write to the recruiter if nothing comes by Friday.',
    appliedAgo: 19,
    moves: [],
  },
  {
    company: 'Pinecone Bakery Supply',
    position: 'Web Developer',
    location: 'Graz',
    salary: null,
    tags: null,
    jobUrl: null,
    notes: 'Found on the notice board of the co-working space.',
    appliedAgo: 27,
    moves: [],
  },
  {
    company: 'Lumen & Lark',
    position: 'Product Engineer',
    location: 'Copenhagen (hybrid)',
    salary: 'DKK 55,000 / month',
    tags: ['product', 'hardware'],
    jobUrl: 'https://lumenlark.example/careers/product-engineer',
    notes: 'Small studio for lighting control. Two founders, twelve people.',
    contact: { name: 'Maja Holm', email: 'maja.holm@lumenlark.example', phone: '+45 55 12 34 56' },
    appliedAgo: 11,
    moves: [{ to: 'phone screen', ago: 5 }],
    communications: [
      {
        source: 'email',
        subject: 'Your application as Product Engineer',
        content:
          'Hi, thanks for applying! We liked your side project on color contrast. Would Thursday at 10:00 work for a 30-minute call?',
        ago: 6,
      },
      {
        source: 'phone',
        subject: 'First call with Maja',
        content: 'Talked for 25 minutes. Next step is a paid trial day. She sends dates.',
        ago: 5,
      },
    ],
    interviews: [
      {
        notes: 'Maja asked how I decide what not to build. They ship every day and have no separate QA. Good feeling.',
        ago: 5,
      },
    ],
  },
  {
    company: 'Atlas Ferry Group',
    position: 'Frontend Developer, Booking',
    location: 'Gothenburg',
    salary: 'SEK 52,000 / month',
    tags: ['booking', 'react'],
    jobUrl: 'https://atlasferry.example/jobs/frontend-booking',
    notes: 'Call went well, then silence.',
    appliedAgo: 33,
    moves: [{ to: 'phone screen', ago: 21 }],
    communications: [
      {
        source: 'phone',
        subject: 'Screening',
        content: 'Recruiter wants to present me to the team lead after their release.',
        ago: 21,
      },
    ],
  },
  {
    company: 'Quillworks',
    position: 'Senior TypeScript Engineer',
    location: 'Remote',
    salary: '$120k – $140k',
    tags: ['typescript', 'editor'],
    jobUrl: 'https://quillworks.example/careers#ts',
    posting: {
      text: `# Senior TypeScript Engineer

Quillworks makes an editor in which several people write one text. Five engineers in four time zones build it.

# The work

- Undo that is right when two people type at the same time
- Keyboard handling and screen readers, in every feature from its first day
- A protocol that you can explain on one page

# The interview

- A call with Devon, then 90 minutes of pairing on a small feature. You choose the stack.

This is a permanent, full-time position, remote in any time zone from UTC-8 to UTC+3. It pays $120k to $140k.`,
      facts: {},
    },
    notes: 'Collaborative editor. Prepare: operational transforms against CRDTs, undo across users.',
    contact: { name: 'Devon Reyes', email: 'devon@quillworks.example', phone: null },
    appliedAgo: 18,
    moves: [
      { to: 'phone screen', ago: 13 },
      { to: 'technical interview', ago: 4 },
    ],
    communications: [
      {
        source: 'email',
        subject: 'Technical interview',
        content: 'Next step: 90 minutes with two engineers, pairing on a small editor feature. You choose the stack.',
        ago: 8,
      },
      {
        source: 'email',
        subject: 'Thank you',
        content: 'Sent a short thank-you with a link to the finished exercise.',
        ago: 3,
      },
    ],
    interviews: [
      {
        notes:
          'Pairing on mentions in a text editor. Got keyboard handling and tests done, ran out of time at undo. They asked good questions about accessibility.',
        summary: 'Strong on testing and accessibility; follow up on undo.',
        ago: 4,
      },
      { notes: 'Intro call with Devon: five engineers, all senior, four time zones. Written culture.', ago: 13 },
    ],
  },
  {
    company: 'Meridian Mutual',
    position: 'React Engineer',
    location: 'Dublin',
    salary: '€75,000',
    tags: ['fintech'],
    jobUrl: 'https://meridian.example/careers/react-engineer-dublin',
    notes: null,
    appliedAgo: 41,
    moves: [
      { to: 'phone screen', ago: 34 },
      { to: 'technical interview', ago: 16 },
    ],
    interviews: [{ notes: 'Take-home reviewed live. They want to talk internally about the level.', ago: 16 }],
  },
  {
    company: 'Harbour Light Software',
    position: 'Lead Frontend Engineer',
    location: 'Lisbon',
    salary: '€82,000 + equity',
    tags: ['lead', 'react'],
    jobUrl: 'https://harbourlight.example/team/lead-frontend',
    notes: 'Onsite is a half day: architecture, a talk with the founders, lunch with the team.',
    contact: { name: 'Inês Prata', email: 'ines@harbourlight.example', phone: '+351 210 555 014' },
    appliedAgo: 29,
    moves: [
      { to: 'phone screen', ago: 24 },
      { to: 'technical interview', ago: 15 },
      { to: 'onsite', ago: 3 },
    ],
    communications: [
      {
        source: 'email',
        subject: 'Travel to Lisbon',
        content: 'Flights and one night are booked by us. Please send us your passport name.',
        ago: 7,
      },
    ],
    interviews: [
      {
        notes:
          'Architecture round: splitting a monolith front end. Drew it on the whiteboard, they liked the rollout plan.',
        summary: 'Positive; decision next week.',
        ago: 3,
      },
    ],
  },
  {
    company: 'Cobalt Energy Analytics',
    position: 'Data Visualisation Engineer',
    location: 'Amsterdam',
    salary: '€84,500',
    tags: ['d3', 'energy'],
    jobUrl: 'https://cobalt.example/jobs/dataviz',
    notes: 'Offer until the end of the month. Compare with Harbour Light before answering.',
    appliedAgo: 46,
    moves: [
      { to: 'phone screen', ago: 40 },
      { to: 'technical interview', ago: 31 },
      { to: 'onsite', ago: 20 },
      { to: 'offer', ago: 2 },
    ],
    communications: [
      {
        source: 'email',
        subject: 'Offer letter',
        content:
          'We are happy to offer you the position: €84,500, 30 days of leave, four-day week possible. Please answer by the 30th.',
        ago: 2,
      },
      {
        source: 'phone',
        subject: 'Call with Ruben',
        content: 'Start date is flexible. Relocation is paid up to €4,000.',
        ago: 2,
      },
    ],
    interviews: [
      { notes: 'Built a load-curve chart in an hour. Talked mostly about color scales and honest axes.', ago: 31 },
    ],
  },
  {
    company: 'Tidepool Games',
    position: 'Web Platform Engineer',
    location: 'Helsinki',
    salary: null,
    tags: ['games'],
    jobUrl: 'https://tidepool.example/open-roles/web-platform',
    notes: 'They went with an internal candidate and asked me to stay in touch.',
    appliedAgo: 38,
    moves: [
      { to: 'phone screen', ago: 30 },
      { to: 'rejected', ago: 17 },
    ],
    communications: [
      {
        source: 'email',
        subject: 'Your application',
        content: 'It was close. We would like to keep your details for the spring.',
        ago: 17,
      },
    ],
  },
  {
    company: 'Stonebridge Media',
    position: 'JavaScript Developer',
    location: 'Vienna',
    salary: '€58,000',
    tags: null,
    jobUrl: 'https://stonebridge.example/jobs/js',
    notes: null,
    appliedAgo: 24,
    moves: [{ to: 'rejected', ago: 20 }],
  },
  {
    company: 'Fern & Fable',
    position: 'Frontend Engineer',
    location: 'Remote (UK)',
    salary: '£60,000',
    tags: ['education', 'children'],
    jobUrl: 'https://fernfable.example/careers/frontend',
    notes: 'Reading app for primary schools. Ask how they test with children.',
    appliedAgo: 9,
    moves: [{ to: 'phone screen', ago: 1 }],
    communications: [
      {
        source: 'email',
        subject: 'A short call?',
        content: 'Could we talk for twenty minutes next week? Tuesday or Wednesday afternoon suits us.',
        ago: 1,
      },
    ],
  },
];
