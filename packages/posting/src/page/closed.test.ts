import { readPosting } from '../html.ts';

const TEXT =
  '<h3>Responsibilities</h3><ul><li>You will bake with others.</li></ul><h3>Requirements</h3><ul><li>Two years of it.</li></ul><p>Apply now</p>';
const read = (body: string, title = 'Baker - Globex') =>
  readPosting({
    html: `<!doctype html><html><head><title>${title}</title></head><body>${body}</body></html>`,
    url: 'https://www.globex.example/jobs/1',
  });

const NOTICES = [
  'This job is no longer available.',
  'Applications have closed for this job.',
  'Closed on 12 May 2025',
  'Job Expired',
  'This role is closed',
  'This position has been filled',
  'Die Bewerbungsfrist ist abgelaufen.',
  'Die Stelle ist bereits besetzt.',
  'Diese Stelle ist nicht mehr verfügbar.',
  'Cette offre n’est plus disponible.',
  'Esta oferta ya no está disponible.',
  'L’annuncio è scaduto.',
  'Deze vacature is gesloten.',
  'Oferta wygasła',
  'Nabídka již není aktuální.',
  'Vaga encerrada',
  'Annonsen har gått ut.',
  'Stillingen er besat.',
  'Вакансия в архиве',
  'Вакансія закрита',
  '募集は終了しました',
  '채용이 마감되었습니다',
  '该职位已关闭',
];

describe('a closed posting', () => {
  it.each(NOTICES)('that still shows its data is read, and said to be closed: %s', (notice) => {
    const { closed, position, location, refusal } = read(
      `<h1>Baker</h1><p>${notice}</p><p>Location: Leeds, UK</p>${TEXT}`,
    );
    expect([closed, position?.value, location?.value, refusal]).toEqual([true, 'Baker', 'Leeds, UK', null]);
  });

  it.each(NOTICES)('that shows nothing else is refused: %s', (notice) =>
    expect(read(`<p>${notice}</p>`, 'Jobs').refusal).toBe('closed'),
  );

  it.each(['Status: Closed', 'Expired!', 'Statut : pourvue', '마감'])('has a status: %s', (status) =>
    expect(read(`<h1>Baker</h1><p>${status}</p><p>Location: Leeds, UK</p>${TEXT}`).closed).toBe(true),
  );

  it.each([
    'Our 2025 programme for students is no longer accepting applications, but this role is open to everybody who likes bread.',
    'Once this position has been filled, we take the page down.',
    'Application deadline: 12 May',
  ])('is not one whose text says so about something else: %s', (line) => {
    const { closed, position } = read(`<h1>Baker</h1><p>${line}</p><p>Location: Leeds, UK</p>${TEXT}`);
    expect([closed, position?.value]).toEqual([false, 'Baker']);
  });
});

describe('a page without a posting is refused', () => {
  it.each([
    ['지금은 채용기간이 아닙니다.'],
    ['We are currently not hiring.'],
    ['Derzeit keine offenen Stellen'],
    ['Nous ne recrutons pas actuellement'],
    ['No tenemos vacantes'],
    ['Nessuna posizione aperta'],
    ['Geen openstaande vacatures'],
    ['Nemáme žádné volné pozice'],
    ['Ingen ledige stillinger'],
    ['現在、募集は行っておりません'],
  ])('because nobody is hired: %s', (line) =>
    expect(read(`<h1>Globex</h1><h3>${line}</h3><p>Leave us your address.</p>`, 'Globex').refusal).not.toBeNull(),
  );

  it.each([
    ['Ausschreibungen Wissenschaftliches Personal', 'Bäcker (m/w/d)', 'Koch (m/w/d)', 'Kellner (m/w/d)'],
    ['Ledige stillinger', 'Bager', 'Kok', 'Tjener'],
    ['Oferty pracy', 'Piekarz', 'Kucharz', 'Kelner'],
    ['求人一覧', '営業スタッフ', 'エンジニア', 'デザイナー'],
    ['Вакансии', 'Повар', 'Водитель', 'Продавец'],
    ['Ofertas de empleo', 'Panadero', 'Cocinero', 'Camarero'],
    ['Posizioni aperte', 'Cuoco', 'Cameriere', 'Panettiere'],
  ])('because it lists jobs: %s', (title, ...roles) =>
    expect(
      read(
        `<h1>${title}</h1>${roles.map((role) => `<h3><a href="/x/${role}">${role}</a></h3><p>Leeds</p>`).join('')}`,
        title,
      ).refusal,
    ).not.toBeNull(),
  );
});
