/** @jest-environment node */
import { strToU8, zipSync } from 'fflate';
import { csvLine } from '@jobtrail/contract';
import type { Encoding, Sheet } from '../reading.ts';
import { readFile, readText } from './readFile.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (text: string, name = 'my.csv') => readFile(utf8(text), name);
const tableOf = ({ header, rows }: Sheet): (readonly string[])[] => [header, ...rows];
const firstTable = (text: string, name?: string) => tableOf(read(text, name).sheets[0] as Sheet);

const TABLE = [
  ['Company', 'Position'],
  ['Müller & Söhne', 'Entwickler'],
];

/** The bytes of a text in an encoding, made by looking up what each byte decodes to. */
function encode(text: string, encoding: Encoding): Uint8Array {
  const byteOf = new Map(
    Array.from({ length: 256 }, (_, byte) => [
      new TextDecoder(encoding).decode(Uint8Array.of(byte), { stream: true }),
      byte,
    ]),
  );
  return Uint8Array.from(text, (char) => {
    const byte = byteOf.get(char);
    if (byte === undefined) throw new Error(`${encoding} has no ${char}`);
    return byte;
  });
}

describe('The encoding', () => {
  const text = 'Company,Position\nMüller & Söhne,Entwickler\n';
  test.each([
    ['utf-8', Buffer.from(text)],
    ['utf-8', Buffer.from(`\ufeff${text}`)],
    ['utf-16le', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['utf-16be', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ])('%s leaves no doubt', (encoding, bytes) => {
    const file = readFile(bytes, 'my.csv');
    expect(file).toMatchObject({ encoding, encodings: [] });
    expect(file.sheets.map(tableOf)).toEqual([TABLE]);
  });

  test.each<[Encoding, string]>([
    ['windows-1252', 'Müller & Söhne, Zürich'],
    ['windows-1252', 'Crédit Général – l’été à Orléans'],
    ['windows-1252', 'Diseño y Señalización, Málaga'],
    ['windows-1252', 'It’s “new” – 50 €'],
    ['windows-1250', 'Zażółć gęślą jaźń, Wrocław'],
    ['windows-1250', 'Příliš žluťoučký kůň, Plzeň'],
    ['windows-1250', 'Győr, Székesfehérvár, műszaki vezető, időszakos, fűtő'],
    ['macintosh', 'Müller & Söhne, Zürich'],
    ['macintosh', 'Crédit Général à Orléans'],
    ['macintosh', 'Diseño y Señalización, Málaga'],
  ])('%s is recognized in %s', (encoding, name) => {
    const file = readFile(encode(`Company;Position\n${name};Engineer\n`, encoding), 'my.csv');
    expect([file.encoding, file.sheets[0]?.rows[0]?.[0]]).toEqual([encoding, name]);
    expect(file.encodings).toEqual(['windows-1252', 'windows-1250', 'macintosh', 'utf-8']);
  });

  test('can be chosen', () => {
    const bytes = encode('Company;Position\nCafé;Waiter\n', 'macintosh');
    expect(readFile(bytes, 'my.csv', { encoding: 'macintosh' }).sheets[0]?.rows[0]?.[0]).toBe('Café');
    expect(readFile(bytes, 'my.csv', { encoding: 'windows-1252' }).sheets[0]?.rows[0]?.[0]).toBe('CafŽ');
  });
});

describe('The delimiter', () => {
  test.each([
    [',', 'Company,Position,Pay\nLarch,Engineer,"1,5"\n'],
    [';', 'Company;Position;Pay\nLarch;Engineer;1,5\nOsprey;Developer;2,5\n'],
    [';', 'Datum;Betrag\n01.02.2026;12,50\n02.02.2026;13,50\n'],
    ['\t', 'Company\tPosition, full title\nLarch\tEngineer, Senior\n'],
    ['|', 'Company|Position\nLarch|Engineer\n'],
    [';', 'sep=;\r\nCompany;Position\r\nLarch;Engineer\r\n'],
    [',', '"Company, name",Position\nLarch,Engineer\n'],
  ])('%j is found in %j', (delimiter, text) => expect(read(text).delimiter).toBe(delimiter));

  test('can be chosen', () => {
    const bytes = utf8('a;b,c\n1;2,3\n');
    expect(readFile(bytes, 'my.csv', { delimiter: ',' }).sheets[0]?.header).toEqual(['a;b', 'c']);
    expect(readFile(bytes, 'my.csv', { delimiter: ';' }).sheets[0]?.header).toEqual(['a', 'b,c']);
  });

  test('that a first line names is not a row, and counts as a line', () => {
    expect(read('sep=;\nCompany;Position\nLarch;Engineer\n').sheets[0]).toMatchObject({
      header: ['Company', 'Position'],
      lines: [3],
    });
  });
});

describe('The rows', () => {
  test('begin after a title, notes and empty lines', () => {
    const text =
      'My search 2026,,\n\nNotes:\n"Only some, of them"\nCompany,Role,Status\nLarch,Engineer,Applied\n,,\nOsprey,Developer\n';
    expect(read(text).sheets[0]).toMatchObject({
      header: ['Company', 'Role', 'Status'],
      rows: [
        ['Larch', 'Engineer', 'Applied'],
        ['Osprey', 'Developer', ''],
      ],
      lines: [6, 8],
    });
  });

  test('may have more cells than the header', () =>
    expect(firstTable('Company,Position\nLarch,Engineer,x\n')).toEqual([
      ['Company', 'Position', 'Column 3'],
      ['Larch', 'Engineer', 'x'],
    ]));

  test('may come without a header', () =>
    expect(
      tableOf(readText('Larch\tEngineer\t2026-11-03\nOsprey\tDeveloper\t2026-11-04\n').sheets[0] as Sheet),
    ).toEqual([
      ['Column 1', 'Column 2', 'Column 3'],
      ['Larch', 'Engineer', '2026-11-03'],
      ['Osprey', 'Developer', '2026-11-04'],
    ]));

  test('of our own export lose the apostrophes that protect spreadsheets', () => {
    const row = ['=Larch', '+1 Engineer', "O'Neill; -5"];
    expect(firstTable(csvLine(['company', 'position', 'notes']) + csvLine(row))[1]).toEqual(row);
  });
});

describe('Other formats', () => {
  test('a table of Markdown', () => {
    const text =
      '# Applications\n\n| # | Company | Role | Notes |\n|--:|:---|---|---|\n| 1 | **Larch** | Engineer | a \\| b |\n| 2 | Osprey | Developer | |\n\nEnd';
    expect(read(text, 'my.md')).toMatchObject({
      format: 'markdown',
      sheets: [
        {
          name: 'Applications',
          header: ['#', 'Company', 'Role', 'Notes'],
          rows: [
            ['1', 'Larch', 'Engineer', 'a | b'],
            ['2', 'Osprey', 'Developer', ''],
          ],
          lines: [5, 6],
        },
      ],
    });
  });

  test('JSON with a list somewhere in it', () => {
    const json = {
      meta: { source: 'x' },
      applications: [
        { company: { name: 'Larch' }, title: 'Engineer', tags: ['a', 'b'] },
        { title: 'Developer', remote: true },
      ],
    };
    expect(firstTable(JSON.stringify(json), 'my.json')).toEqual([
      ['company.name', 'title', 'tags', 'remote'],
      ['Larch', 'Engineer', 'a, b', ''],
      ['', 'Developer', '', 'true'],
    ]);
  });

  test('JSON with the jobs of each list of a board', () => {
    const json = {
      lists: [
        { name: 'Applied', jobs: [{ title: 'Engineer' }] },
        { name: 'Offer', jobs: [{ title: 'Developer' }] },
      ],
    };
    expect(firstTable(JSON.stringify(json), 'my.json')).toEqual([
      ['list', 'title'],
      ['Applied', 'Engineer'],
      ['Offer', 'Developer'],
    ]);
  });

  test('a Trello board, with archived cards, comments and moves', () => {
    const made = '69a00000'.padEnd(24, '0');
    const board = {
      name: 'Job search',
      lists: [
        { id: 'l1', name: 'To Apply' },
        { id: 'l2', name: 'Applied' },
        { id: 'l3', name: 'Interview' },
      ],
      cards: [
        {
          id: made,
          idList: 'l3',
          name: 'Larch - Frontend Engineer',
          desc: 'See https://larch.example/jobs/7.',
          closed: true,
          labels: [{ name: 'remote', color: 'red' }],
        },
        { id: 'c2', idList: 'l2', name: 'Osprey - Web Developer', desc: '', closed: false },
      ],
      checklists: [{ idCard: made, name: 'Steps', checkItems: [{ name: 'CV', state: 'complete' }] }],
      actions: [
        {
          type: 'updateCard',
          date: '2026-03-09T10:00:00.000Z',
          data: { card: { id: made }, listBefore: { name: 'Applied' }, listAfter: { name: 'Interview' } },
        },
        { type: 'commentCard', date: '2026-03-08T10:00:00.000Z', data: { card: { id: made }, text: 'They called.' } },
        {
          type: 'updateCard',
          date: '2026-03-02T10:00:00.000Z',
          data: { card: { id: made }, listBefore: { name: 'To Apply' }, listAfter: { name: 'Applied' } },
        },
      ],
    };
    const file = read(JSON.stringify(board), 'board.json');
    expect(file.format).toBe('trello');
    expect(file.sheets[0]?.header.slice(0, 7)).toEqual([
      'Card',
      'Company',
      'Position',
      'List',
      'Link',
      'Labels',
      'Notes',
    ]);
    expect(file.sheets[0]?.rows[0]?.slice(1, 7)).toEqual([
      'Larch',
      'Frontend Engineer',
      'Interview',
      'https://larch.example/jobs/7',
      'remote',
      'See https://larch.example/jobs/7.\n\nSteps\n[x] CV\n\n2026-03-08: They called.',
    ]);
    expect(file.sheets[0]?.moves).toEqual([
      [
        { to: 'To Apply', at: new Date(0x69a00000 * 1000).toISOString() },
        { to: 'Applied', at: '2026-03-02T10:00:00.000Z' },
        { to: 'Interview', at: '2026-03-09T10:00:00.000Z' },
      ],
      [],
    ]);
  });
});

describe('A zip', () => {
  test('gives the tables of applications in it', () => {
    const zip = zipSync({
      'Connections.csv': strToU8(
        'Notes:\n"Some"\n\nFirst Name,Last Name,URL,Email Address,Company,Position,Connected On\nA,B,,,Larch,Engineer,1 Jan 2026\n',
      ),
      'Jobs/Job Applications.csv': strToU8(
        'Application Date,Company Name,Job Title,Job Url\n"11/20/24, 8:15 AM",Larch,Engineer,\n',
      ),
      'Jobs/Saved Jobs.csv': strToU8('Saved Date,Job Url,Job Title,Company Name\n1/2/24,,Developer,Osprey\n'),
      'Jobs/broken.json': strToU8('[{'),
      '__MACOSX/Jobs/._x.csv': strToU8('Company,Position\na,b\n'),
      'photo.jpg': Uint8Array.of(0xff, 0xd8),
    });
    expect(readFile(zip, 'export.zip').sheets.map(({ name }) => name)).toEqual([
      'Jobs/Job Applications.csv',
      'Jobs/Saved Jobs.csv',
    ]);
  });

  test('of our own export gives the jobs with their history', () => {
    const moved = [{ stage: 'offer', happenedOn: '2026-03-09' }];
    const facts = {
      company: 'Larch',
      position: 'Engineer',
      tags: ['a, b', 'c'],
      stageChangedAt: '2026-03-09T12:00:00.000Z',
    };
    const jobs = [
      { id: 'j1', ...facts, status: 'offer', wishlist: false, history: moved },
      { id: 'j2', ...facts, status: 'applied', wishlist: false, history: null },
    ];
    const zip = zipSync({
      'account.json': strToU8('{"name":"x"}'),
      'jobs.csv': strToU8('company,position\nx,y\n'),
      'jobs.json': strToU8(JSON.stringify(jobs)),
      'saved-views.json': strToU8('[{"id":"1","name":"x","q":"","position":1}]'),
    });
    const [sheet, ...others] = readFile(zip, 'export.zip').sheets;
    expect(others).toEqual([]);
    expect(sheet?.rows.map((row) => row[3])).toEqual(['["a, b","c"]', '["a, b","c"]']);
    expect(sheet?.moves).toEqual([[{ to: 'offer', at: '2026-03-09' }], []]);
    const csv = csvLine(['company', 'stageChangedAt', 'history']) + csvLine(['Larch', '', JSON.stringify(moved)]);
    expect(read(csv).sheets[0]?.moves).toEqual([[{ to: 'offer', at: '2026-03-09' }]]);
  });

  test('that unpacks to too much is refused, whatever sizes it names', () => {
    const bomb = zipSync({ 'jobs.csv': [new Uint8Array(12 * 1024 * 1024).fill(0x61), { level: 9 }] });
    const view = new DataView(bomb.buffer);
    const central = view.getUint32(bomb.length - 6, true);
    view.setUint32(central + 24, 10, true);
    view.setUint32(22, 10, true);
    expect(bomb.length).toBeLessThan(1024 * 1024);
    expect(() => readFile(bomb, 'bomb.zip')).toThrow('The zip holds too much.');
  });

  test('that is cut off is refused', () => {
    const zip = zipSync({ 'jobs.csv': strToU8('Company,Position\nLarch,Engineer\n') });
    expect(() => readFile(zip.subarray(0, zip.length - 10), 'my.zip')).toThrow('The zip is damaged.');
  });
});

describe('A sentence says why a file cannot be imported', () => {
  const wide = `${Array.from({ length: 201 }, (_, at) => `c${at}`).join(',')}\n${'x,'.repeat(200)}x\n`;
  test.each([
    ['an empty file', utf8(' \n'), '“my.csv” is empty.'],
    ['only a header', utf8('Company,Position\n'), '“my.csv” has no rows.'],
    ['a long file', new Uint8Array(11 * 1024 * 1024), 'The file has 11 MB, and at most 10 MB can be imported.'],
    ['many rows', utf8(`Company,Position\n${'a,b\n'.repeat(5001)}`), 'The table has more than 5,000 rows.'],
    ['many columns', utf8(wide), 'The table has 201 columns, and at most 200 can be imported.'],
    ['a long cell', utf8(`Company,Notes\nLarch,${'x'.repeat(50_001)}\n`), '“Notes” in line 2 has 50,001 characters'],
    ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0), 'This file is no text.'],
    ['a workbook', zipSync({ '[Content_Types].xml': strToU8('<x/>') }), 'This is a workbook of a spreadsheet program.'],
    ['an old workbook', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1), 'This is an Excel workbook.'],
    ['a PDF', utf8('%PDF-1.7'), 'This is a PDF.'],
  ])('%s', (_, bytes, sentence) => expect(() => readFile(bytes, 'my.csv')).toThrow(sentence));

  test('JSON that is cut off, or has no list', () => {
    expect(() => read('[{"a":1}', 'my.json')).toThrow('This file is not valid JSON.');
    expect(() => read('{"a":1}', 'my.json')).toThrow('“my.json” has no list of applications.');
  });

  test('5,000 rows and 200 columns are not too many', () => {
    expect(read(`Company,Position\n${'a,b\n'.repeat(5000)}`).sheets[0]?.rows).toHaveLength(5000);
    expect(read(wide.replaceAll(/,(?:c200|x)\n/g, '\n')).sheets[0]?.header).toHaveLength(200);
  });
});
