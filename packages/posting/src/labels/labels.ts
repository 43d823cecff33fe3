import type { Field } from '../Reading.ts';
import { foldPlain } from '../text/clean.ts';

/** What stands beside a value, by language. Compared without case, accents and punctuation. */
const WORDS: Readonly<Record<Field, readonly string[]>> = {
  position: [
    'Job title', 'Position title', 'Position', 'Position name', 'Role', 'Job role', 'Title', 'Job', 'Vacancy', 'Job name', 'Opening', 'Posting title',
    'Stellenbezeichnung', 'Stelle', 'Stellentitel', 'Jobtitel', 'Berufsbezeichnung', 'Intitulé du poste', 'Poste', 'Titre du poste', 'Intitulé',
    'Puesto', 'Título del puesto', 'Cargo', 'Vacante', 'Posizione', 'Ruolo', 'Titolo', 'Functie', 'Functietitel', 'Vacature', 'Stanowisko', 'Nazwa stanowiska',
    'Pozice', 'Název pozice', 'Pracovní pozice', 'Pozícia', 'Názov pozície', 'Vaga', 'Título da vaga', 'Tjänst', 'Befattning', 'Yrkesroll', 'Stilling', 'Stillingstittel',
    '職種', '職種名', '募集職種', 'ポジション', '求人名', '채용제목', '포지션', '모집부문', '职位', '职位名称', '职位名稱', '岗位', '岗位名称', '職稱', '職務名稱',
  ],
  company: [
    'Company', 'Company name', 'Employer', 'Employer name', 'Hiring organization', 'Hiring organisation', 'Organization', 'Organisation', 'Organization name', 'Hiring company', 'Hiring company name', 'Recruiter', 'Advertiser',
    'Unternehmen', 'Firma', 'Arbeitgeber', 'Firmenname', 'Entreprise', 'Société', 'Employeur', 'Nom de l entreprise', 'Empresa', 'Nombre de la empresa', 'Empleador', 'Azienda', 'Società', 'Datore di lavoro',
    'Bedrijf', 'Werkgever', 'Organisatie', 'Firma', 'Pracodawca', 'Nazwa firmy', 'Společnost', 'Zaměstnavatel', 'Název společnosti', 'Spoločnosť', 'Zamestnávateľ', 'Empregador', 'Nome da empresa',
    'Företag', 'Arbetsgivare', 'Virksomhed', 'Arbejdsgiver', 'Arbeidsgiver', 'Bedrift',
    '会社名', '企業名', '社名', '募集企業', '회사명', '기업명', '회사', '기업', '公司', '公司名称', '公司名稱', '企业名称', '单位名称',
  ],
  location: [
    'Location', 'Locations', 'Job location', 'Job locations', 'Work location', 'Work locations', 'Office location', 'Office', 'Offices', 'Office locations', 'Primary location', 'Workplace', 'Place of work', 'Work place', 'Place', 'City', 'Based in', 'Job site', 'Work site',
    'Location of work', 'Location s', 'Where', 'Base location', 'Geographic location', 'Position location', 'Job posting location', 'Duty station', 'Town', 'City state', 'City town', 'Location name', 'Posting location',
    'Standort', 'Standorte', 'Arbeitsort', 'Einsatzort', 'Dienstort', 'Ort', 'Arbeitsorte', 'Arbeitsplatz', 'Region', 'Dienstsitz', 'Einsatzorte',
    'Lieu de travail', 'Lieu', 'Localisation', 'Ville', 'Lieu du poste', 'Localité', 'Lieu de mission', 'Site', 'Lieu d affectation', 'Lieux',
    'Ubicación', 'Lugar de trabajo', 'Localidad', 'Ciudad', 'Lugar', 'Localización', 'Población', 'Sede di lavoro', 'Luogo di lavoro', 'Sede', 'Luogo', 'Località', 'Città',
    'Locatie', 'Standplaats', 'Werklocatie', 'Plaats', 'Werkplek', 'Lokalizacja', 'Miejsce pracy', 'Miasto', 'Lokalizacje', 'Lokalizacja pracy',
    'Místo pracoviště', 'Místo výkonu práce', 'Místo práce', 'Lokalita', 'Pracoviště', 'Adresa pracoviště', 'Miesto práce', 'Miesto výkonu práce', 'Místo',
    'Localização', 'Local de trabalho', 'Cidade', 'Local', 'Plats', 'Arbetsplats', 'Placeringsort', 'Stad', 'Arbejdssted', 'Arbeidssted', 'Sted', 'Lokation', 'Toimipaikka', 'Sijainti',
    '勤務地', '勤務場所', '所在地', '就業場所', 'ロケーション', '근무지', '근무지역', '근무예정지', '근무 예정지', '근무장소', '근무지 위치', '지역', '위치', '工作地点', '工作地點', '上班地点', '上班地點', '工作城市', '地点', '地點',
  ],
  salary: [
    'Salary', 'Salary range', 'Base salary', 'Pay', 'Pay range', 'Pay rate', 'Compensation', 'Compensation range', 'Wage', 'Wages', 'Hourly rate', 'Annual salary', 'Rate', 'Remuneration', 'Base pay', 'Base pay range', 'Salary information', 'Hourly pay',
    'Estimated salary', 'Expected salary range', 'Target salary', 'Target compensation', 'Base salary range', 'Annual salary range', 'Rate of pay', 'Starting salary', 'Monthly salary', 'Hourly wage', 'Salary details', 'Pay scale', 'Day rate',
    'Gehalt', 'Vergütung', 'Lohn', 'Jahresgehalt', 'Monatsgehalt', 'Entlohnung', 'Bezahlung', 'Gehaltsspanne', 'Entgelt', 'Stundenlohn', 'Verdienst', 'Salaire', 'Rémunération', 'Salaire annuel', 'Salaire mensuel', 'Fourchette de salaire',
    'Salario', 'Sueldo', 'Remuneración', 'Rango salarial', 'Salario bruto anual', 'Retribución', 'Stipendio', 'Retribuzione', 'RAL', 'Salaris', 'Salarisindicatie', 'Bruto maandsalaris', 'Loon', 'Wynagrodzenie', 'Pensja', 'Widełki', 'Stawka', 'Zarobki',
    'Mzda', 'Plat', 'Odměna', 'Nabízená mzda', 'Mzda od', 'Platové ohodnocení', 'Hrubá mzda', 'Nabízený plat', 'Finanční ohodnocení', 'Mzdové podmienky', 'Salário', 'Remuneração', 'Faixa salarial', 'Lön', 'Månadslön', 'Løn', 'Lønn', 'Palkka',
    '給与', '年収', '月給', '想定年収', '報酬', '時給', '賃金', '年俸', '給料', '급여', '연봉', '월급', '임금', '임금조건', '급여조건', '시급', '보수', '薪资', '薪資', '工资', '薪水', '月薪', '年薪', '待遇', '薪酬', '工作待遇', '薪资范围',
  ],
};

const FIELD_OF = new Map<string, Field>();
for (const field of ['position', 'company', 'location', 'salary'] as const) for (const word of WORDS[field]) FIELD_OF.set(foldPlain(word), field);

const LONGEST = 40;

/**
 * The field that a label stands for.
 * @param text such as "Location:", "Lieu de travail", "勤務地"
 */
export function fieldOfLabel(text: string): Field | null {
  if (text.length > LONGEST || text.length < 2) return null;
  return FIELD_OF.get(foldPlain(text)) ?? null;
}

/**
 * The label and the value of a line such as "Location: Prague".
 * @returns null when what stands before the colon is no label
 */
export function labelledLine(line: string): { field: Field; value: string } | null {
  const colon = /[:：]/.exec(line.slice(0, LONGEST + 4));
  if (!colon) return null;
  const field = fieldOfLabel(line.slice(0, colon.index));
  const value = line.slice(colon.index + 1).trim();
  return field && value ? { field, value } : null;
}
