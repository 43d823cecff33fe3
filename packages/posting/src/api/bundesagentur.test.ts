import { apiAddressOf } from '../boards.ts';
import { requestFor, valuesOf } from './testing/values.ts';

const URL_OF_BAKER = 'https://www.arbeitsagentur.de/jobsuche/jobdetail/10000-1234567890-S';
const baker = {
  referenznummer: '10000-1234567890-S',
  stellenangebotsTitel: 'Bäcker/in (m/w/d)',
  firma: 'Bäckerei Kestrel GmbH',
  stellenlokationen: [
    { adresse: { plz: '32545', ort: 'Bad Oeynhausen', region: 'NORDRHEIN_WESTFALEN', land: 'DEUTSCHLAND' } },
  ],
};
const WHO = 'Bäckerei Kestrel GmbH | Bäcker/in (m/w/d)';
const WHERE = 'Bad Oeynhausen, Nordrhein-Westfalen, Deutschland';

it("requests the posting with the key of the board's own site", () => {
  const asked =
    'bundesagentur https://rest.arbeitsagentur.de/jobboerse/jobsuche-service/pc/v4/jobdetails/MTAwMDAtMTIzNDU2Nzg5MC1T';
  expect(requestFor(URL_OF_BAKER)).toBe(asked);
  expect(requestFor('https://www.arbeitsagentur.de/jobsuche/suche?was=x&id=10000-1234567890-S')).toBe(asked);
  expect(apiAddressOf(URL_OF_BAKER)?.headers).toEqual({ 'x-api-key': 'jobboerse-jobsuche' });
  expect(requestFor('https://www.arbeitsagentur.de/jobsuche/suche?was=x')).toBeNull();
});

it.each([
  [{}, `${WHO} | ${WHERE} | -`],
  [
    { verguetungsangabe: 'JAHRESGEHALT', gehaltsspanneVon: 60_772.4, gehaltsspanneBis: 87_110 },
    `${WHO} | ${WHERE} | €60,772.40 - €87,110 a year`,
  ],
  [{ verguetungsangabe: 'STUNDENLOHN', gehaltsspanneVon: 15.5 }, `${WHO} | ${WHERE} | from €15.50 an hour`],
  [{ verguetung: 'nach Vereinbarung' }, `${WHO} | ${WHERE} | -`],
  [{ homeofficetyp: 'VOLLSTAENDIG', homeofficemoeglich: true }, `${WHO} | ${WHERE} (Remote) | -`],
  [{ homeofficetyp: 'NACH_VEREINBARUNG', homeofficemoeglich: true }, `${WHO} | ${WHERE} | -`],
  [
    {
      stellenlokationen: [
        { adresse: { ort: 'Berlin', region: 'BERLIN', land: 'DEUTSCHLAND' } },
        { adresse: { ort: 'Graz' } },
      ],
    },
    `${WHO} | Berlin, Deutschland; Graz | -`,
  ],
  [
    { stellenangebotsBeschreibung: 'Gehalt: 3.000 - 3.400 € pro Monat' },
    `${WHO} | ${WHERE} | 3.000 - 3.400 € pro Monat`,
  ],
])('reads a posting with %j', (change, values) => expect(valuesOf(URL_OF_BAKER, { ...baker, ...change })).toBe(values));

it('reads the older names of the fields, alone and in lists', () => {
  const older = {
    refnr: baker.referenznummer,
    titel: 'Bäcker/in',
    arbeitgeber: 'Kestrel',
    arbeitsorte: [{ ort: 'Brno', land: 'Tschechien' }],
  };
  expect(valuesOf(URL_OF_BAKER, older)).toBe('Kestrel | Bäcker/in | Brno, Tschechien | -');
  expect(valuesOf(URL_OF_BAKER, { stellenangebote: [{ refnr: '1', titel: 'Koch' }, older] })).toBe(
    'Kestrel | Bäcker/in | Brno, Tschechien | -',
  );
  expect(valuesOf(URL_OF_BAKER, { ergebnisliste: [baker] })).toBe(`${WHO} | ${WHERE} | -`);
});

it.each([{}, { ergebnisliste: [] }, { stellenangebotsTitel: [] }])('refuses %j', (response) =>
  expect(valuesOf(URL_OF_BAKER, response)).toBe('no-posting'),
);
