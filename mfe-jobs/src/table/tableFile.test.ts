import { TextDecoder } from 'node:util';
import { NOTHING_KNOWN } from '@jobtrail/contract';
import { aCard } from '../testing/jobs.ts';
import { parseCsv } from '../testing/parseCsv.ts';
import { aReminder } from '../testing/today.ts';
import { columns } from './columns.tsx';
import { createKnowledge } from './knowledge.ts';
import { tableFile, tableFileName } from './tableFile.ts';

const knowledge = createKnowledge({
  zone: 'Europe/Berlin',
  now: Date.parse('2026-11-24T11:00:00Z'),
  today: {
    reminders: [aReminder({ jobId: 'a', text: 'Ask "who", and when', dueOn: '2026-11-26' })],
    contacts: [],
    interviews: [],
  },
  facts: [{ jobId: 'a', contact: 'Zoë 🙂', interviews: 3 }],
});
const bytesOf = (file: Blob): Promise<Uint8Array> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer));
    reader.readAsArrayBuffer(file);
  });

test('a file has the rows and columns in their order, ISO dates, and UTF-8 with its mark', async () => {
  const card = aCard({
    id: 'a',
    company: 'Ostsee, Fähren "GmbH"',
    position: 'Engineer\nWeb',
    status: 'technical interview',
    applicationDate: '2026-11-09T23:30:00.000Z',
    stageChangedAt: '2026-11-09T23:30:00.000Z',
    salary: '€70,000',
    source: 'job board',
    tags: ['Friends'],
    smart: { ...NOTHING_KNOWN, arrangement: 'remote', seniority: 'mid' },
  });
  const bytes = await bytesOf(
    tableFile([card, aCard({ id: 'b', company: 'Birch', applicationDate: null })], columns, knowledge),
  );
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const text = new TextDecoder().decode(bytes);
  expect(text.endsWith('\r\n')).toBe(true);
  expect(parseCsv(text)).toEqual([
    [
      ...['Company', 'Role', 'Stage', 'Tags', 'Arrangement', 'Level'],
      ...['Salary', 'Source', 'Next step', 'Due', 'Last activity', 'Applied'],
      ...['Location', 'Interviews', 'Contact'],
    ],
    [
      ...['Ostsee, Fähren "GmbH"', 'Engineer\nWeb', 'Technical Interview', 'Berlin, Friends'],
      ...['Remote', 'Mid-level', '€70,000', 'Job board'],
      ...['Ask "who", and when', '2026-11-26', '2026-11-10', '2026-11-10', 'Berlin', '3', 'Zoë 🙂'],
    ],
    [
      'Birch',
      'Senior Frontend Engineer',
      'Applied',
      'Berlin',
      '',
      '',
      '',
      '',
      '',
      '',
      '2026-11-09',
      '',
      'Berlin',
      '',
      '',
    ],
  ]);
});
test.each(['=HYPERLINK("https://evil.example")', '+1+1', '-2', '@SUM(A1)', '\t=1', ' =1'])(
  'a spreadsheet takes %j for text',
  async (company) => {
    const file = tableFile([aCard({ company })], columns.slice(0, 1), knowledge);
    const [, row] = parseCsv(new TextDecoder().decode(await bytesOf(file)));
    expect(row?.[0]).toMatch(/^'/);
    expect(row?.map((cell) => cell.replaceAll("'", ''))).toEqual([company]);
  },
);
test('the name has what the table is limited to and the day', () => {
  expect(tableFileName('', '2026-11-24')).toBe('jobtrail-applications-2026-11-24.csv');
  expect(tableFileName('stage:open "Zürich"/../', '2026-11-24')).toBe(
    'jobtrail-applications-stage-open-zürich-2026-11-24.csv',
  );
  expect(tableFileName('a'.repeat(400), '2026-11-24').length).toBeLessThan(110);
});
