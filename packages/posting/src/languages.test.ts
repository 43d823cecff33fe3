import { readPosting } from './html.ts';

const read = (title: string, body: string, head = '') =>
  readPosting({
    html: `<!doctype html><html><head><title>${title}</title>${head}</head><body>${body}</body></html>`,
    url: 'https://jobs.acme.example/jobs/1',
  });
const values = (title: string, body: string) => {
  const { company, position, location, salary } = read(title, body);
  return [company?.value, position?.value, location?.value, salary?.value];
};

describe('a posting without structured data', () => {
  it.each([
    [
      'German',
      'Bäcker (m/w/d) in Linz - Bäckerei Huber GmbH',
      '<h1>Bäcker (m/w/d)</h1><p>Linz, Österreich</p><h3>Deine Aufgaben</h3><h3>Dein Profil</h3><p>Gehalt ab € 2.400,- brutto pro Monat</p><a>Jetzt bewerben</a>',
      ['Bäckerei Huber GmbH', 'Bäcker (m/w/d)', 'Linz, Österreich', 'ab € 2.400,- brutto pro Monat'],
    ],
    [
      'French',
      'Boulanger H/F | Maison Durand',
      '<h1>Boulanger H/F</h1><p>Lieu : Lyon (69)</p><p>Salaire : 2 000 € à 2 300 € brut par mois</p><h3>Missions</h3><h3>Profil recherché</h3><a>Postuler</a>',
      ['Maison Durand', 'Boulanger H/F', 'Lyon (69)', '2 000 € à 2 300 € brut par mois'],
    ],
    [
      'Arabic',
      'مهندس موقع - شركة النخيل',
      '<h1>مهندس موقع</h1><dl><dt>الشركة</dt><dd>شركة النخيل</dd><dt>الموقع</dt><dd>الرياض</dd><dt>الراتب</dt><dd>٨٠٠٠ - ١١٠٠٠ ريال شهريا</dd></dl><h2>الوصف الوظيفي</h2><h2>المتطلبات</h2>',
      ['شركة النخيل', 'مهندس موقع', 'الرياض', '٨٠٠٠ - ١١٠٠٠ ريال شهريا'],
    ],
    [
      'Hebrew',
      'נהג/ת חלוקה - מאפיית גליל | דרושים',
      '<h1>נהג/ת חלוקה</h1><p>מיקום: כרמיאל</p><p>שכר: 9,000-11,000 ₪ לחודש</p><h2>תיאור התפקיד</h2><h2>דרישות</h2>',
      ['מאפיית גליל', 'נהג/ת חלוקה', 'כרמיאל', '9,000-11,000 ₪ לחודש'],
    ],
    [
      'Hungarian',
      'Cukrász – Kövér Pékség Kft.',
      '<h1>Cukrász</h1><p>Munkavégzés helye: Kecskemét</p><p>Fizetés: bruttó 420 000 – 480 000 Ft / hó</p><h3>Feladatok</h3><h3>Elvárások</h3>',
      ['Kövér Pékség Kft.', 'Cukrász', 'Kecskemét', 'bruttó 420 000 – 480 000 Ft / hó'],
    ],
    [
      'Turkish',
      'Muhasebe Uzmanı - Ege Zeytin A.Ş. - İzmir(Bornova)',
      '<h1>Muhasebe Uzmanı</h1><p>İzmir(Bornova)</p><p>Tam zamanlı</p><p>Maaş: 45.000 TRY</p><h2>Aranan Nitelikler</h2><h2>İş Tanımı</h2>',
      ['Ege Zeytin A.Ş.', 'Muhasebe Uzmanı', 'İzmir(Bornova)', '45.000 TRY'],
    ],
    [
      'Russian',
      'Пекарь - Хлеб и Мы',
      '<h1>Пекарь</h1><p>Компания: Хлеб и Мы</p><p>Город: Бийск</p><p>Зарплата: от 60 000 до 75 000 ₽</p><h2>Обязанности</h2><h2>Требования</h2>',
      ['Хлеб и Мы', 'Пекарь', 'Бийск', 'от 60 000 до 75 000 ₽'],
    ],
    [
      'Polish',
      'Piekarz - Piekarnia Zysk - praca Kraków',
      '<h1>Piekarz</h1><p>Lokalizacja: Kraków</p><p>5 000 - 6 000 zł brutto</p><h3>Zakres obowiązków</h3><h3>Wymagania</h3><a>Aplikuj</a>',
      ['Piekarnia Zysk', 'Piekarz', 'Kraków', '5 000 - 6 000 zł brutto'],
    ],
    [
      'Portuguese',
      'Padeiro - Padaria Lua - São Paulo - SP',
      '<h1>Padeiro</h1><p>Local: São Paulo - SP</p><p>Salário: R$ 2.500,00 por mês</p><h3>Responsabilidades</h3><h3>Requisitos</h3><a>Candidatar-se</a>',
      ['Padaria Lua', 'Padeiro', 'São Paulo - SP', 'R$ 2.500,00 por mês'],
    ],
    [
      'Swedish',
      'Bagare till Brödboden AB',
      '<h1>Bagare</h1><p>Plats: Malmö</p><p>Lön: 28 000–32 000 kr/mån</p><h3>Arbetsuppgifter</h3><h3>Krav</h3><a>Ansök</a>',
      ['Brödboden AB', 'Bagare', 'Malmö', '28 000–32 000 kr/mån'],
    ],
    [
      'Japanese',
      'パン職人の求人詳細情報 - まるやパン株式会社',
      '<h1>パン職人の求人詳細情報</h1><p>まるやパン株式会社</p><p>東京都渋谷区</p><p>月給25万円～30万円</p><h3>仕事内容</h3><h3>応募条件</h3><p>アルバイト</p>',
      ['まるやパン株式会社', 'パン職人', '東京都渋谷区', '月給25万円～30万円'],
    ],
    [
      'Korean',
      '[주식회사 빵집] 제빵사 채용',
      '<h1>제빵사 모집</h1><dl><dt>회사명</dt><dd>주식회사 빵집</dd><dt>근무지</dt><dd>서울 강남구</dd><dt>급여</dt><dd>월급 250만원</dd></dl><h3>담당업무</h3><h3>자격요건</h3>',
      ['주식회사 빵집', '제빵사', '서울 강남구', '월급 250만원'],
    ],
    [
      'Chinese',
      '面包师招聘 - 麦香有限公司',
      '<h1>面包师</h1><p>公司：麦香有限公司</p><p>工作地点：上海市浦东新区</p><p>薪资：8000-12000元/月</p><h3>岗位职责</h3><h3>任职要求</h3>',
      ['麦香有限公司', '面包师', '上海市浦东新区', '8000-12000元/月'],
    ],
  ])('is understood in %s', (_language, title, body, expected) => expect(values(title, body)).toEqual(expected));

  it('is understood as plain lines above the contract type', () =>
    expect(
      values(
        'Acme',
        '<div>Acme</div><div>Message us</div><div>Night Baker</div><div>Acme</div><div>Full-time</div><p>Responsibilities: you will bake.</p><p>Requirements: two years.</p><p>Apply now</p>',
      ).slice(0, 2),
    ).toEqual(['Acme', 'Night Baker']));
});

describe('structured data', () => {
  const linked = (posting: object) =>
    `<script type="application/ld+json">${JSON.stringify({ '@type': 'JobPosting', ...posting })}</script>`;
  const body =
    '<h1>Baker</h1><p>Brno, Czechia</p><h3>Requirements</h3><p>You will bake, full-time.</p><a>Apply now</a>';

  it('of another posting is ignored', () =>
    expect(
      read(
        'Baker - Acme',
        body,
        linked({
          title: 'Driver',
          url: 'https://jobs.acme.example/jobs/99',
          hiringOrganization: { name: 'Acme' },
          jobLocation: { address: { addressLocality: 'Linz' } },
        }),
      ),
    ).toMatchObject({ position: { value: 'Baker' }, location: { value: 'Brno, Czechia' } }));
  it("with a different URL is still the posting in the page's title", () =>
    expect(
      read(
        'Baker - Acme',
        body,
        linked({ title: 'Baker', url: 'https://acme.example/j/7', hiringOrganization: { name: 'Acme Foods' } }),
      ).company?.value,
    ).toBe('Acme Foods'));
  it('that hides its employer yields none', () =>
    expect(
      read('Baker', body, linked({ title: 'Baker', hiringOrganization: { name: 'Confidential Company' } })).company,
    ).toBeNull());
});
