import { readBest } from '../ranking/testing/readBest.ts';

const TEXT =
  '<h3>Responsibilities</h3><p>You will bake with others.</p><h3>Requirements</h3><p>Two years of it.</p><a>Apply now</a>';
const companyOf = (head: string, body: string, url = 'https://www.board.example/jobs/1') =>
  readBest({ html: `<!doctype html><html><head>${head}</head><body>${body}${TEXT}</body></html>`, url }).company
    ?.value ?? null;

describe('the employer', () => {
  it('is read from a department with its company in the title', () =>
    expect(companyOf('<title>Baker in Linz | Production at Globex Foods</title>', '<h1>Baker</h1>')).toBe(
      'Globex Foods',
    ));

  it('is read from the line that says who posted the job', () =>
    expect(
      companyOf(
        '<title>Baker job in Linz | Board</title>',
        '<h1>Baker</h1><p>Posted 3 May by <a>Globex Partners</a></p>',
      ),
    ).toBe('Globex Partners'));

  it('is read from such a line in Italian, even if the site has another name everywhere', () =>
    expect(
      companyOf(
        '<title>Baker - Treviso | Forno Agile</title><meta property="og:site_name" content="Forno Agile">',
        '<h1>Baker</h1><p>Annuncio pubblicato da Globex Risorse il 9 gennaio</p>',
        'https://www.fornoagile.example/annunci/1',
      ),
    ).toBe('Globex Risorse'));

  it('may begin with its legal form', () =>
    expect(
      companyOf(
        '<title>Вакансія Оператор — Пошук</title>',
        '<h1>Оператор верстата</h1><p>від 25 000 грн</p><p>ТОВ Карпатський ліс</p>',
      ),
    ).toBe('ТОВ Карпатський ліс'));

  it('is the logo if a sentence says the same', () =>
    expect(
      companyOf(
        '<title>Baker (55120)</title>',
        '<img src="/logo" alt="Globex Paper Company"><h1>Baker</h1><p>Globex Paper Company has been making boards for 90 years.</p>',
      ),
    ).toBe('Globex Paper Company'));

  it('is not a board with jobs in its name', () =>
    expect(
      companyOf(
        '<title>Baker in Linz | BakeryJobs</title><meta property="og:site_name" content="BakeryJobs">',
        '<h1>Baker</h1><h2>Globex Mill</h2><p>Linz · Full-time</p>',
      ),
    ).toBe('Globex Mill'));

  it('is blank rather than a board with jobs in its name and host', () =>
    expect(
      companyOf(
        '<title>Baker - Gdynia - JobAggregate</title><meta property="og:site_name" content="JobAggregate">',
        '<h1>Baker</h1><p>Gdynia</p>',
        'https://www.jobaggregate.example/viewjob/1',
      ),
    ).toBeNull());

  it('is not a board that its name welcomes to', () =>
    expect(
      companyOf(
        '<title>Baker – Globex – CDI à Nancy</title><meta property="og:site_name" content="Welcome to the Jungle">',
        '<a>Globex</a><h1>Baker</h1><p>Nancy</p>',
      ),
    ).toBe('Globex'));

  it('is the one in a label among the facts below the headline, and not the site', () =>
    expect(
      companyOf(
        '<title>Baker, Linz | OvenBoard</title><meta property="og:site_name" content="OvenBoard">',
        '<h1>Baker</h1><ul><li>Location: Linz</li><li>Agency: Globex Partners</li></ul>',
        'https://www.ovenboard.example/contract/1',
      ),
    ).toBe('Globex Partners'));

  it('is not the label of another fact in Korean, and may begin with its legal form in brackets', () =>
    expect(
      companyOf(
        '<title>(주)글로벡스 채용 - 생산관리 담당자 | 잡보드</title>',
        '<p>(주)글로벡스</p><h1>생산관리 담당자</h1><dl><dt>경력</dt><dd>3년 이상</dd><dt>급여</dt><dd>연봉 3,800만원</dd></dl>',
      ),
    ).toBe('(주)글로벡스'));

  it('is not a heading about the company in Chinese', () =>
    expect(
      companyOf(
        '<title>Java工程师招聘 - 招聘网</title>',
        '<h1>Java工程师</h1><div class="company"><h3>公司信息</h3><a>杭州云杉软件有限公司</a></div>',
      ),
    ).toBe('杭州云杉软件有限公司'));
});
