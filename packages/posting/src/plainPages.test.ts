import { readPosting } from './html.ts';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The HTML of a line: a heading after #, an item of a list after a dash, or a paragraph. */
function elementOf(line: string): string {
  const [, mark = '', text = ''] = /^(#+|-|) ?(.*)$/.exec(line) ?? [];
  const name = mark === '' ? 'p' : mark === '-' ? 'li' : `h${mark.length}`;
  return `<${name}>${escaped(text)}</${name}>`;
}

/** Reads a plain page of a few lines. */
function read(url: string, title: string, lines: string) {
  const body = lines.trim().split('\n').map(elementOf).join('');
  return readPosting({ html: `<!doctype html><title>${escaped(title)}</title>${body}`, url });
}

describe('a plain page of a few lines is read with', () => {
  it.each<[kind: string, url: string, title: string, lines: string, expected: (string | null)[]]>([
    [
      'the company in a sentence',
      'https://www.notes.example/p/412',
      'Untitled page',
      `
# Bookbinder
As a Bookbinder at Quillmoor Bindery you will sew, glue and cover about forty books a week.
- Two years with thread sewing
- A steady hand
Write to hello@quillmoor.example and tell us about a book you love.`,
      ['Quillmoor Bindery', 'Bookbinder', null, null],
    ],
    [
      'the company in a sentence',
      'https://pages.example/x/9',
      'New page',
      `
Software Tester (m/w/d)
Die Halvenit GmbH ist ein Hersteller von Messgeräten in Ulm.
Du prüfst unsere Firmware und schreibst Testfälle.
Schick deinen Lebenslauf an jobs@halvenit.example`,
      ['Halvenit GmbH', 'Software Tester (m/w/d)', 'Ulm', null],
    ],
    [
      'the company in a sentence',
      'https://docs.example/d/22',
      'Document',
      `
# Comptable
Chez Tavernon, nous fabriquons des vélos cargo depuis 1998.
Vous tenez la comptabilité fournisseurs et préparez les clôtures.
Nous attendons trois ans d'expérience et un bon sens du service.
Envoyez votre candidature à rh@tavernon.example`,
      ['Tavernon', 'Comptable', null, null],
    ],
    [
      'the company in a sentence',
      'https://hojas.example/5',
      'Sin título',
      `
# Camarero de sala
Brasal Mar es un restaurante familiar en Cádiz.
Atenderás las mesas y cuidarás la carta de vinos.
Interesados: escribid a sala@brasalmar.example`,
      ['Brasal Mar', 'Camarero de sala', 'Cádiz', null],
    ],
    [
      'the company in a sentence',
      'https://fogli.example/a/7',
      'Documento senza titolo',
      `
Magazziniere
Ferrolume cerca un magazziniere per il turno di notte.
Cosa farai: carico e scarico, inventario, consegne.
Per candidarsi inviare una mail a lavoro@ferrolume.example`,
      ['Ferrolume', 'Magazziniere', null, null],
    ],
    [
      'the company in a sentence',
      'https://bladen.example/9',
      'Naamloos document',
      `
# Fietsenmaker
Werken bij Trappenwiel betekent sleutelen aan bakfietsen.
Je repareert remmen, versnellingen en verlichting.
Mail je motivatie naar werk@trappenwiel.example`,
      ['Trappenwiel', 'Fietsenmaker', null, null],
    ],
    [
      'the company in a sentence',
      'https://folhas.example/3',
      'Página',
      `
# Analista de dados
A Correnteza é uma empresa de energia eólica com sede em Recife.
Você vai construir relatórios e acompanhar indicadores.
Envie seu currículo para vagas@correnteza.example`,
      ['Correnteza', 'Analista de dados', 'Recife', null],
    ],
    [
      'the company in a sentence',
      'https://sider.example/31',
      'Uden titel',
      `
# Butiksassistent
Nordlygte er en lille butik i Aarhus, som sælger lamper.
Du ekspederer kunder og passer vores webshop.
Skriv til job@nordlygte.example`,
      ['Nordlygte', 'Butiksassistent', 'Aarhus', null],
    ],
    [
      'the company in a sentence',
      'https://listky.example/2',
      'Bez názvu',
      `
# Truhlář
Dřevomil je rodinná firma, která vyrábí nábytek na míru.
Budeš pracovat s masivem a skládat kuchyně.
Ozvi se na dilna@drevomil.example nebo zavolej.`,
      ['Dřevomil', 'Truhlář', null, null],
    ],
    [
      'the company in a sentence',
      'https://sayfa.example/6',
      'Adsız',
      `
# Kasiyer
Çınaraltı Market olarak mağazamız için kasiyer arıyoruz.
Kasada müşterilerimize yardımcı olacaksınız.
Başvuru: is@cinaralti.example`,
      ['Çınaraltı Market', 'Kasiyer', null, null],
    ],
    [
      'the company in a sentence',
      'https://peji.example/4',
      '無題',
      `
# Webエンジニア
株式会社ソラノメは気象データの会社です。
データ収集の仕組みを開発していただきます。
ご興味のある方は saiyo@soranome.example までご連絡ください。`,
      ['株式会社ソラノメ', 'Webエンジニア', null, null],
    ],
    [
      'the company in a sentence',
      'https://doc.example/77',
      'Careers - Notion',
      `
# Senior Backend Engineer
About Pellworm
Pellworm builds route planning for ferries.
What you will work on: the API that harbours use.
You know Go or Rust and have run a service in production.`,
      ['Pellworm', 'Senior Backend Engineer', null, null],
    ],
    [
      'the company in a sentence',
      'https://doc.example/78',
      'Job',
      `
Site Reliability Engineer
Join Varnholt and keep the clocks of railways in step.
You will be on call one week in six.
Email a short note to people@varnholt.example.`,
      ['Varnholt', 'Site Reliability Engineer', null, null],
    ],
    [
      'the company in a sentence',
      'https://doc.example/80',
      'Role',
      `
# Field Botanist
Mirkwater, a consultancy for rivers and wetlands, needs a field botanist from May.
Duties: plant surveys, mapping, short reports.
Applications by email.`,
      ['Mirkwater', 'Field Botanist', null, null],
    ],
    [
      'the company in a sentence',
      'https://doc.example/81',
      'Ny side',
      `
# Systemutvecklare
Vi på Kvarnvind bygger styrsystem för vindkraft.
Du kommer att utveckla i Python tillsammans med fyra kollegor.
Skicka din ansökan till jobb@kvarnvind.example`,
      ['Kvarnvind', 'Systemutvecklare', null, null],
    ],
    [
      'the company in a sentence',
      'https://doc.example/82',
      'Uten navn',
      `
# Regnskapsfører
Hos Fjellbekk får du en variert hverdag med kunder fra hele landet.
Du fører regnskap og hjelper kundene med mva.
Send søknad til post@fjellbekk.example`,
      ['Fjellbekk', 'Regnskapsfører', null, null],
    ],
    [
      'the company in a sentence',
      'https://doc.example/83',
      '제목 없음',
      `
# 백엔드 개발자
주식회사 바람결은 물류 플랫폼을 만드는 회사입니다.
담당 업무: 주문 API 개발과 운영
지원 방법: recruit@baramgyeol.example 로 이력서를 보내 주세요.`,
      ['주식회사 바람결', '백엔드 개발자', null, null],
    ],
    [
      'whoever posted it',
      'https://www.craftboard.example/listing/88',
      'Craft board',
      `
# Upholsterer
Posted by Hollin & Reed on Tue, 4 Mar 2025
We restore chairs for museums. You will strip, spring and cover.
Reply with photos of your work.`,
      ['Hollin & Reed', 'Upholsterer', null, null],
    ],
    [
      'whoever posted it',
      'https://tablon.example/anuncios/5',
      'Tablón',
      `
# Electricista de obra
Publicado por Voltaria el 3 de mayo de 2025
Montaje de cuadros y cableado en Zaragoza.
Se requiere carné de conducir.
Contacto: 600 000 000`,
      ['Voltaria', 'Electricista de obra', 'Zaragoza', null],
    ],
    [
      'whoever posted it',
      'https://brett.example/anzeigen/7',
      'Schwarzes Brett',
      `
## Küchenhilfe
Veröffentlicht von: Gasthof Lindenau
am 12.02.2025
Gesucht wird eine Küchenhilfe für die Saison.
Bewerbung telefonisch oder per Mail.`,
      ['Gasthof Lindenau', 'Küchenhilfe', null, null],
    ],
    [
      'whoever posted it',
      'https://annonces.example/p/3',
      'Annonces',
      `
# Serveuse en salle
Publié par Le Petit Tournesol, le 8 avril 2025
Service du midi et du soir, à Nantes.
Expérience souhaitée. Se présenter avec un CV.`,
      ['Le Petit Tournesol', 'Serveuse en salle', 'Nantes', null],
    ],
    [
      'whoever posted it',
      'https://tavle.example/o/1',
      'Opslagstavle',
      `
# Gartner
Oprettet af Rosenvang Planteskole den 2. maj 2025
Vi har brug for en gartner til drivhusene.
Ring til os på 00 00 00 00.`,
      ['Rosenvang Planteskole', 'Gartner', null, null],
    ],
    [
      'a call in the heading',
      'https://www.gullet.example/news/we-need-you',
      'We need you!',
      `
# We are looking for a Pastry Chef
Gullet & Daughters is a bakery with three shops in Leeds.
You will run the morning shift. Experience with laminated dough is a must.
Email us: bake@gullet.example`,
      ['Gullet & Daughters', 'Pastry Chef', 'Leeds', null],
    ],
    [
      'a call in the heading',
      'https://www.wellenkamp.example/aktuelles/1',
      'Wellenkamp',
      `
# Werde Elektroniker (m/w/d) bei Wellenkamp
Du installierst Ladesäulen im Raum Bremen.
Das bringst du mit: Ausbildung und Führerschein.
Melde dich unter 0421 000`,
      ['Wellenkamp', 'Elektroniker (m/w/d)', null, null],
    ],
    [
      'a call in the heading',
      'https://www.lumignon.example/actu/2',
      'Actualités',
      `
# Rejoignez Lumignon comme chef de projet !
Vous pilotez l'installation d'éclairages publics.
Poste basé à Rennes, en CDI.
CV à envoyer à talents@lumignon.example`,
      ['Lumignon', 'Chef de projet', 'Rennes', null],
    ],
    [
      'a call in the heading',
      'https://www.pastanova.example/blog/3',
      'Blog',
      `
# Cerchiamo un pasticcere per il nostro laboratorio di Verona
Pastanova produce dolci dal 1961.
Turno dalle 5 alle 12, due giorni liberi.
Scrivi a info@pastanova.example`,
      ['Pastanova', 'Pasticcere', 'Verona', null],
    ],
    [
      'a call in the heading',
      'https://www.kaasboer.example/nieuws/4',
      'Nieuws',
      `
# Wij zoeken een winkelmedewerker!
Kaasboer De Rietvink heeft een winkel in Zwolle.
Je helpt klanten en snijdt kaas.
Stuur een berichtje naar winkel@rietvink.example`,
      ['Kaasboer De Rietvink', 'Winkelmedewerker', 'Zwolle', null],
    ],
    [
      'a call in the heading',
      'https://www.hrnek.example/clanek/5',
      'Hrnek',
      `
# Hledáme baristu do kavárny v Olomouci
Kavárna Hrnek praží vlastní kávu.
Nabízíme krátký i dlouhý úvazek.
Napiš na kava@hrnek.example`,
      ['Hrnek', 'Barista', 'Olomouc', null],
    ],
    [
      'a call in the heading',
      'https://www.warsztat.example/wpis/6',
      'Aktualności',
      `
# Szukamy mechanika samochodowego do Gdyni
Warsztat Pod Dębem zatrudni od zaraz.
Wymagamy prawa jazdy kat. B.
Zadzwoń: 500 000 000`,
      ['Warsztat Pod Dębem', 'Mechanik samochodowy', 'Gdynia', null],
    ],
    [
      'a call in the heading',
      'https://www.padaria.example/n/2',
      'Notícias',
      `
# Estamos contratando: padeiro em Curitiba
A Padaria Trigo Bom procura padeiro com experiência.
Horário: das 4h às 12h.
Currículos no balcão.`,
      ['Padaria Trigo Bom', 'Padeiro', 'Curitiba', null],
    ],
    [
      'a call in the heading',
      'https://www.cable.example/p/8',
      'Updates',
      `
# Be our next Electrical Engineer
Cablewright designs ferries' switchboards.
You bring a degree and curiosity. We bring coffee.
Office: Glasgow. Apply at work@cablewright.example`,
      ['Cablewright', 'Electrical Engineer', 'Glasgow', null],
    ],
    [
      'the name of the site as heading',
      'https://www.fernhollow.example/jobs/gardener',
      'Fernhollow Estate',
      `
# Fernhollow Estate
## Head Gardener
You will look after twelve acres and a walled garden.
- Certificate in horticulture
- Driving licence
Apply in writing.`,
      ['Fernhollow Estate', 'Head Gardener', null, null],
    ],
    [
      'the name of the site as heading',
      'https://www.kaarna.example/ura/3',
      'Kaarna',
      `
# Kaarna
### Myyjä
Kaarna etsii myyjää Tampereen myymälään.
Lähetä hakemus: tyo@kaarna.example`,
      ['Kaarna', 'Myyjä', null, null],
    ],
    [
      'the name of the site as heading',
      'https://www.stadtwerk.example/karriere/7',
      'Stadtwerk Neuenau',
      `
# Stadtwerk Neuenau
## Sachbearbeiter Einkauf (m/w/d)
Ihre Aufgaben
- Angebote einholen
Ihr Profil
- kaufmännische Ausbildung`,
      ['Stadtwerk Neuenau', 'Sachbearbeiter Einkauf (m/w/d)', null, null],
    ],
    [
      'the name of the site as heading',
      'https://www.clinique.example/page/recrute',
      'Clinique des Tilleuls',
      `
# Clinique des Tilleuls
Nous recrutons un aide-soignant de nuit à Dijon.
CDI, 1 900 € brut par mois.
Candidature : rh@tilleuls.example`,
      ['Clinique des Tilleuls', 'Aide-soignant de nuit', 'Dijon', '1 900 € brut par mois'],
    ],
    [
      'the name of the site as heading',
      'https://www.museo.example/p/1',
      'Museo del Corcho',
      `
# Museo del Corcho
## Conservador de colecciones
Funciones: inventario, préstamos, restauración menor.
Requisitos: grado en historia del arte.
Lugar: Girona`,
      ['Museo del Corcho', 'Conservador de colecciones', 'Girona', null],
    ],
    [
      'a rare role',
      'https://www.beeline.example/work/3',
      'Smoke handler | Beeline Apiaries',
      `
# Smoke handler
Beeline Apiaries keeps 400 hives near Hereford.
You will calm the bees and lift the frames.
No experience needed. Email bees@beeline.example.`,
      ['Beeline Apiaries', 'Smoke handler', 'Hereford', null],
    ],
    [
      'a rare role',
      'https://www.saltpan.example/vacancies/1',
      'Vacancies',
      `
# Salt raker
Company: Saltpan Ltd
Location: Maldon
You will rake and dry sea salt by hand.
Apply now`,
      ['Saltpan Ltd', 'Salt raker', 'Maldon', null],
    ],
    [
      'a rare role',
      'https://www.tegels.example/5',
      'Tegelzetter gezocht',
      `
# Tegelzetter gezocht
Bedrijf: Voegwerk
Plaats: Breda
Je zet tegels in badkamers en keukens.
Bel ons.`,
      ['Voegwerk', 'Tegelzetter', 'Breda', null],
    ],
    [
      'a company among others',
      'https://www.granholm.example/careers/pipe',
      'Pipe Fitter - Granholm Marine',
      `
Granholm Group | Granholm Marine | Granholm Aero | Granholm Rail
# Pipe Fitter
You will fit cooling pipes in engine rooms.
Requirements: ticket and two years.
Part of the Granholm Group.`,
      ['Granholm Marine', 'Pipe Fitter', null, null],
    ],
    [
      'a company among others',
      'https://www.zentral.example/jobs/9',
      'Buchhalter (m/w/d) bei Nordkorn Mühle',
      `
Unsere Marken: Südkorn, Westkorn, Nordkorn
# Buchhalter (m/w/d)
Nordkorn Mühle sucht Verstärkung für die Buchhaltung.
Aufgaben: Kreditoren, Debitoren.
Partner: Südkorn Handel`,
      ['Nordkorn Mühle', 'Buchhalter (m/w/d)', null, null],
    ],
    [
      'a company among others',
      'https://www.holding.example/jobs/10',
      'Frontend Developer',
      `
Home | Brands | Sailwright | Oarsmith | Keelson | Careers
# Frontend Developer
At Oarsmith, we make software for rowing clubs.
You will build our booking app.
Apply: code@oarsmith.example`,
      ['Oarsmith', 'Frontend Developer', null, null],
    ],
    [
      'a place by a building',
      'https://www.a.example/jobs/1',
      'UX Designer - Ferrol Labs',
      `
# UX Designer
Our office is on the fourth floor of the Beacon Tower in Rotterdam, two minutes from Blaak Station.
You will sketch, test and ship.
Apply now`,
      ['Ferrol Labs', 'UX Designer', 'Rotterdam', null],
    ],
    [
      'a place by a building',
      'https://www.b.example/jobs/1',
      'Office Manager | Tidepool',
      `
# Office Manager
You will work in the Corn Exchange building in Manchester, next to Victoria Station.
Responsibilities: post, suppliers, events.`,
      ['Tidepool', 'Office Manager', 'Manchester', null],
    ],
    [
      'a place by a building',
      'https://www.c.example/jobs/1',
      'Product Manager bei Lindwurm',
      `
# Product Manager
Unser Büro liegt im Kranhaus mitten in Köln, direkt am Bahnhof Süd.
Deine Aufgaben: Roadmap und Interviews.`,
      ['Lindwurm', 'Product Manager', 'Köln', null],
    ],
    [
      'a place by a building',
      'https://www.d.example/jobs/1',
      'Développeur web chez Ardoisine',
      `
# Développeur web
Nos bureaux se trouvent dans la tour Incity à Lyon, à deux pas de la gare Part-Dieu.
Missions : refonte du site.`,
      ['Ardoisine', 'Développeur web', 'Lyon', null],
    ],
    [
      'a place by a building',
      'https://www.e.example/jobs/1',
      'Yazılım Mühendisi - Pusula',
      `
# Yazılım Mühendisi
Ofisimiz Ankara'da, Kızılay metro istasyonunun yanında.
Aranan nitelikler: Java.
Başvur`,
      ['Pusula', 'Yazılım Mühendisi', 'Ankara', null],
    ],
    [
      'a place by a building',
      'https://www.g.example/jobs/1',
      'Analityk - Brzegowa',
      `
# Analityk
Pracujemy w wieżowcu Sky Tower we Wrocławiu, obok dworca.
Wymagania: SQL. Aplikuj teraz`,
      ['Brzegowa', 'Analityk', 'Wrocław', null],
    ],
    [
      'a place by a building',
      'https://www.h.example/jobs/1',
      'Vývojář - Kolejnice',
      `
# Vývojář
Kanceláře máme v budově Orlí v Brně, kousek od hlavního nádraží.
Požadujeme Javu.`,
      ['Kolejnice', 'Vývojář', 'Brno', null],
    ],
    [
      'a place by a building',
      'https://www.i.example/jobs/1',
      'Support Agent - Plinth',
      `
# Support Agent
Find us in Harbour House, right by the Old Bridge, in the centre of Bristol.
You will answer customers by phone. Apply now`,
      ['Plinth', 'Support Agent', 'Bristol', null],
    ],
    [
      'a place without a separator',
      'https://www.c.example/jobs/2',
      'Vendeur Bordeaux H/F',
      `
# Vendeur Bordeaux H/F
Maison Sabotier recrute pour sa boutique.
Profil recherché : sourire. Postuler`,
      ['Maison Sabotier', 'Vendeur Bordeaux H/F', 'Bordeaux', null],
    ],
    [
      'a place without a separator',
      'https://www.e.example/jobs/2',
      'Store Manager Kraków full time',
      `
# Store Manager Kraków full time
Kaktus Foods runs forty shops.
What you bring: retail experience. Apply now`,
      ['Kaktus Foods', 'Store Manager Kraków full time', 'Kraków', null],
    ],
    [
      'pay in a sentence',
      'https://www.a.example/jobs/3',
      'Line Cook - Ember & Oak',
      `
# Line Cook
This is a part-time role paying $22.50 an hour plus tips.
You will work the grill. Apply in person.`,
      ['Ember & Oak', 'Line Cook', null, '$22.50 an hour'],
    ],
    [
      'pay in a sentence',
      'https://www.b.example/jobs/3',
      'Payroll Officer - Ridgeway',
      `
# Payroll Officer
We can offer £31,400 a year for 37 hours a week.
Requirements: payroll experience.`,
      ['Ridgeway', 'Payroll Officer', null, '£31,400 a year'],
    ],
    [
      'pay in a sentence',
      'https://www.c.example/jobs/3',
      'Maler (m/w/d) - Farbtopf GmbH',
      `
# Maler (m/w/d)
Bei uns bekommst du 18,50 € pro Stunde.
Dein Profil: Gesellenbrief.`,
      ['Farbtopf GmbH', 'Maler (m/w/d)', null, '18,50 € pro Stunde'],
    ],
    [
      'pay in a sentence',
      'https://www.d.example/jobs/3',
      'Coiffeur - Salon Mèche',
      `
# Coiffeur
Nous proposons 2 050 € par mois, plus les pourboires.
Profil recherché : CAP.`,
      ['Salon Mèche', 'Coiffeur', null, '2 050 € par mois'],
    ],
    [
      'pay in a sentence',
      'https://www.e.example/jobs/3',
      'Albañil - Obras Cantera',
      `
# Albañil
Se ofrecen 1.700 € al mes en 14 pagas.
Requisitos: experiencia.`,
      ['Obras Cantera', 'Albañil', null, '1.700 € al mes'],
    ],
    [
      'pay in a sentence',
      'https://www.f.example/jobs/3',
      'Cuoco - Trattoria Nocciola',
      `
# Cuoco
Offriamo 1.600 euro al mese e vitto.
Requisiti: esperienza.`,
      ['Trattoria Nocciola', 'Cuoco', null, '1.600 euro al mese'],
    ],
    [
      'pay in a sentence',
      'https://www.g.example/jobs/3',
      'Kok - Eetcafé De Pollepel',
      `
# Kok
Je krijgt € 2.900 per maand en reiskosten.
Wat breng je mee: ervaring.`,
      ['Eetcafé De Pollepel', 'Kok', null, '€ 2.900 per maand'],
    ],
    [
      'pay in a sentence',
      'https://www.h.example/jobs/3',
      'Svářeč - Kovomont',
      `
# Svářeč
Dostaneš 42 000 Kč měsíčně a příspěvek na obědy 1 000 Kč.
Požadavky: svářečský průkaz.`,
      ['Kovomont', 'Svářeč', null, '42 000 Kč měsíčně'],
    ],
    [
      'pay in a sentence',
      'https://www.i.example/jobs/3',
      'Spawacz - Stalmet',
      `
# Spawacz
Dostaniesz od 6 500 do 8 000 zł na rękę.
Wymagania: uprawnienia.`,
      ['Stalmet', 'Spawacz', null, 'od 6 500 do 8 000 zł'],
    ],
    [
      'pay in a sentence',
      'https://www.j.example/jobs/3',
      'Lager - Pakkeriet',
      `
# Lagermedarbejder
Du får 165 kr. i timen fra første dag.
Krav: truckcertifikat.`,
      ['Pakkeriet', 'Lagermedarbejder', null, '165 kr. i timen'],
    ],
    [
      'pay in a sentence',
      'https://www.k.example/jobs/3',
      'Garson - Kumsal Restoran',
      `
# Garson
Aylık 35.000 TL ve yemek veriyoruz.
Aranan nitelikler: deneyim.`,
      ['Kumsal Restoran', 'Garson', null, '35.000 TL'],
    ],
    [
      'pay in a sentence',
      'https://www.l.example/jobs/3',
      'Cozinheiro - Sabor de Casa',
      `
# Cozinheiro
Oferecemos R$ 2.800,00 por mês e vale-transporte de R$ 200.
Requisitos: experiência.`,
      ['Sabor de Casa', 'Cozinheiro', null, 'R$ 2.800,00 por mês'],
    ],
    [
      'pay in a sentence',
      'https://www.m.example/jobs/3',
      'Security Guard - Bastion',
      `
# Security Guard
The starting figure is $19 per hour, rising to $21 after six months.
You will patrol the site. Apply now.`,
      ['Bastion', 'Security Guard', null, '$19 per hour - $21'],
    ],
    [
      'pay in a sentence',
      'https://www.n.example/jobs/3',
      'Vet Nurse - Pawprint',
      `
# Vet Nurse
Expect between £26k and £30k, depending on your qualification.
Requirements: RVN.`,
      ['Pawprint', 'Vet Nurse', null, '£26k and £30k'],
    ],
    [
      'a range with remarks',
      'https://www.b.example/jobs/4',
      'Docent - Hogeschool Dijk',
      `
# Docent
Het salaris ligt tussen € 3.600 (schaal 10) en € 5.200 (schaal 11) per maand.
Wat breng je mee: master.`,
      ['Hogeschool Dijk', 'Docent', null, '€ 3.600 - € 5.200 per maand'],
    ],
    [
      'a range with remarks',
      'https://www.c.example/jobs/4',
      'Entwickler (m/w/d) - Kodewerk',
      `
# Entwickler (m/w/d)
Wir zahlen 52.000 € (Junior) bis 78.000 € (Senior) im Jahr.
Dein Profil: Java.`,
      ['Kodewerk', 'Entwickler (m/w/d)', null, '52.000 € - 78.000 € im Jahr'],
    ],
    [
      'a notice that it is closed',
      'https://www.a.example/jobs/5',
      'Gardener - Plotwell',
      `
This vacancy is now closed.
# Gardener
Location: Bath
You will mow and prune. Requirements: licence.`,
      ['Plotwell', 'Gardener', 'Bath', null],
    ],
    [
      'a notice that it is closed',
      'https://www.b.example/jobs/5',
      'Florist (m/w/d) - Blütenrausch',
      `
# Florist (m/w/d)
Diese Stelle ist bereits besetzt.
Ort: Weimar
Aufgaben: Sträuße binden.`,
      ['Blütenrausch', 'Florist (m/w/d)', 'Weimar', null],
    ],
    [
      'facts in the title',
      'https://www.a.example/x/6',
      'Night Auditor (part-time) | Inverness | Thistle Arms Hotel',
      `
# Night Auditor
You will close the books at two in the morning.
Apply now`,
      ['Thistle Arms Hotel', 'Night Auditor', 'Inverness', null],
    ],
    [
      'facts in the title',
      'https://www.a.example/x/7',
      'Rezeptionist/in in Teilzeit, 20 h, Konstanz – Hotel Seeblick',
      `
# Rezeptionist/in in Teilzeit, 20 h
Ihr Profil: Englisch.
Bewerbung per E-Mail.`,
      ['Hotel Seeblick', 'Rezeptionist/in in Teilzeit, 20 h', 'Konstanz', null],
    ],
    [
      'money that is not pay',
      'https://www.a.example/x/8',
      'Fundraiser - Lanternlight',
      `
# Fundraiser
Last year we raised £2.4 million, and each volunteer gets £50 for travel.
You will write appeals. Apply by email.`,
      ['Lanternlight', 'Fundraiser', null, null],
    ],
    [
      'an agency and its client',
      'https://www.a.example/x/10',
      'Accountant | Marbeck Recruitment',
      `
# Accountant
Marbeck Recruitment is hiring on behalf of its client, Thornbury Cheese, in Frome.
You will do month-end. Apply now`,
      ['Marbeck Recruitment', 'Accountant', 'Frome', null],
    ],
  ])('%s: %s', (_kind, url, title, lines, expected) => {
    const { company, position, location, salary } = read(url, title, lines);
    expect([company, position, location, salary].map((found) => found?.value ?? null)).toEqual(expected);
  });
});

describe('a plain page without a posting is refused', () => {
  it.each<[kind: string, url: string, title: string, lines: string]>([
    [
      'home',
      'https://www.a.example/',
      'Bramling Joinery',
      `
# Bramling Joinery
We build kitchens and stairs in Kent. Our master joiner Tom has thirty years of experience.
## Services
- Kitchens
- Stairs
Contact: hello@bramling.example`,
    ],
    [
      'home',
      'https://www.b.example/',
      'Softwerk - Agentur',
      `
# Wir bauen Software
Unsere Entwickler und Designer arbeiten in Graz.
Kontakt: office@softwerk.example`,
    ],
    [
      'team',
      'https://www.c.example/team',
      'Our team',
      `
# Our team
## Ada Flint
Head Chef
## Bo Hart
Restaurant Manager
Email us at hi@c.example`,
    ],
    [
      'list',
      'https://www.d.example/karriere',
      'Karriere',
      `
# Offene Stellen
- Elektriker (m/w/d), Jena
- Monteur (m/w/d), Gera
- Buchhalter (m/w/d), Jena
Bewerbung an jobs@d.example`,
    ],
    [
      'list',
      'https://www.e.example/carrieres',
      'Nos offres',
      `
# Rejoignez-nous
## Comptable
Lyon
## Cuisinier
Paris
## Serveur
Nice
Envoyez votre CV`,
    ],
    [
      'list',
      'https://www.f.example/trabajo',
      'Trabaja con nosotros',
      `
# Trabaja con nosotros
Vacantes actuales:
- Contable (Madrid)
- Cocinero (Sevilla)
- Recepcionista (Cádiz)
Envía tu CV a rrhh@f.example`,
    ],
    [
      'list',
      'https://www.g.example/vacatures',
      'Vacatures',
      `
# Vacatures
Lasser | Breda
Monteur | Tilburg
Planner | Breda
Solliciteer via mail`,
    ],
    [
      'list',
      'https://www.h.example/kariera',
      'Kariéra',
      `
# Volné pozice
Svářeč - Brno
Účetní - Praha
Skladník - Ostrava
Napište nám na prace@h.example`,
    ],
    [
      'list',
      'https://www.i.example/job',
      'Ledige stillinger hos Havgus',
      `
# Ledige stillinger hos Havgus
Kok, Skagen
Tjener, Skagen
Receptionist, Aalborg
Søg i dag`,
    ],
    [
      'list',
      'https://www.j.example/ofertas',
      'Praca w Jaworze',
      `
# Praca w Jaworze
Kucharz - Wrocław
Kelner - Wrocław
Kierownik sali - Opole
CV prosimy wysyłać na praca@j.example`,
    ],
    [
      'search',
      'https://www.k.example/search?q=baker',
      'baker - Search',
      `
# Results for "baker"
Baker, Leeds
Pastry Baker, York
Head Baker, Hull
Next page`,
    ],
    [
      'nothiring',
      'https://www.l.example/karriere',
      'Karriere',
      `
# Karriere bei Lohmühle
Momentan haben wir leider keine offenen Stellen.
Initiativbewerbungen gerne an jobs@l.example`,
    ],
    [
      'nothiring',
      'https://www.m.example/jobs',
      'Jobs',
      `
# Jobs
We're not recruiting at the moment, but do send your CV to jobs@m.example.`,
    ],
    [
      'login',
      'https://www.n.example/account',
      'Sign in',
      `
# Sign in
Email
Password
Forgot password?`,
    ],
    [
      'error',
      'https://www.o.example/jobs/12',
      'Oops',
      `
# Page not found
The job you are looking for may have moved. Apply for others.`,
    ],
    [
      'article',
      'https://www.p.example/blog/chef',
      'A day in the life of a chef',
      `
# A day in the life of a chef
You will need skills and patience. We asked three chefs what they earn: about £30,000.
Read more about responsibilities in the kitchen.`,
    ],
    [
      'article',
      'https://www.q.example/blog/hire',
      'How to hire a nurse',
      `
# How to hire a nurse
Write down the requirements and the responsibilities, then post the job.
Contact us.`,
    ],
    [
      'news',
      'https://www.s.example/news/1',
      'Hendry appoints new director',
      `
# Hendry appoints new director
Mara Voss joins Hendry as managing director. She was manager at Kelso.
Press contact: press@s.example`,
    ],
    [
      'course',
      'https://www.t.example/kurse/3',
      'Kurs Buchhalter',
      `
# Ausbildung zum Buchhalter
In zwölf Abenden lernen Sie doppelte Buchführung. Kosten: 890 €.
Anmeldung unter kurse@t.example`,
    ],
    [
      'profile',
      'https://www.u.example/in/ada',
      'Ada Flint - Data Engineer',
      `
# Ada Flint
Data Engineer at Kelso
Skills: SQL, Python
Experience: Kelso, Hendry`,
    ],
    [
      'forum',
      'https://www.v.example/t/55',
      'Looking for a job as a baker',
      `
# Looking for a job as a baker
Hi, I am a trained baker and I am looking for work in Leeds. I have five years of experience.
Reply here or email me.`,
    ],
    [
      'list',
      'https://www.w.example/recruit',
      '募集職種',
      `
# 募集職種
営業
経理
エンジニア
応募フォーム`,
    ],
    [
      'list',
      'https://www.x.example/vagas',
      'Vagas abertas',
      `
# Vagas abertas
- Padeiro, Recife
- Atendente, Olinda
- Motorista, Recife
Envie seu currículo`,
    ],
  ])('%s: %s', (_kind, url, title, lines) => expect(read(url, title, lines).refusal).not.toBeNull());
});
