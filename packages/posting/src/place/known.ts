import { foldPlain } from '../text/clean.ts';

const US_STATES =
  'Alabama AL,Alaska AK,Arizona AZ,Arkansas AR,California CA,Colorado CO,Connecticut CT,Delaware DE,Florida FL,Georgia GA,Hawaii HI,Idaho ID,Illinois IL,Indiana IN,Iowa IA,Kansas KS,Kentucky KY,Louisiana LA,Maine ME,Maryland MD,Massachusetts MA,Michigan MI,Minnesota MN,Mississippi MS,Missouri MO,Montana MT,Nebraska NE,Nevada NV,New Hampshire NH,New Jersey NJ,New Mexico NM,New York NY,North Carolina NC,North Dakota ND,Ohio OH,Oklahoma OK,Oregon OR,Pennsylvania PA,Rhode Island RI,South Carolina SC,South Dakota SD,Tennessee TN,Texas TX,Utah UT,Vermont VT,Virginia VA,Washington WA,West Virginia WV,Wisconsin WI,Wyoming WY,District of Columbia DC,Ontario ON,Quebec QC,British Columbia BC,Alberta AB,Manitoba MB,Saskatchewan SK,Nova Scotia NS,New Brunswick NB,Puerto Rico PR';
const REGIONS =
  'England,Scotland,Wales,Northern Ireland,Bavaria,Bayern,Hessen,Sachsen,Niedersachsen,Baden-Württemberg,Nordrhein-Westfalen,Rheinland-Pfalz,Catalonia,Cataluña,Île-de-France,Lombardia,Lombardy,North Holland,Noord-Holland,South Holland,Zuid-Holland,New South Wales,NSW,Victoria,Queensland,Karnataka,Maharashtra,Telangana,Tamil Nadu,Haryana,Uttar Pradesh,Delhi,Bay Area,SF Bay Area,San Francisco Bay Area,Silicon Valley,Europe,EMEA,APAC,LATAM,North America,South America,Latin America,Asia,Africa,European Union,EU,UK,US,USA,U.S.,UAE,Czechia,Czech Republic,Deutschland,Schweiz,Suisse,Svizzera,Österreich,Česká republika,Česko,Slovensko,Polska,España,Italia,Nederland,België,Belgique,Sverige,Norge,Danmark,Suomi,Brasil,México,Great Britain,England,Korea,South Korea,Moravia,Bohemia,日本,한국,대한민국,中国,台湾';
const CITIES =
  'London,Manchester,Birmingham,Leeds,Glasgow,Edinburgh,Bristol,Cambridge,Oxford,Liverpool,Belfast,Cardiff,Dublin,Cork,Paris,Lyon,Marseille,Toulouse,Nantes,Bordeaux,Lille,Strasbourg,Nice,Rennes,Grenoble,Montpellier,Berlin,München,Munich,Hamburg,Köln,Cologne,Frankfurt,Frankfurt am Main,Stuttgart,Düsseldorf,Leipzig,Dresden,Hannover,Nürnberg,Bremen,Essen,Dortmund,Karlsruhe,Mannheim,Bonn,Wien,Vienna,Graz,Linz,Salzburg,Innsbruck,Zürich,Zurich,Genève,Geneva,Genf,Basel,Bern,Lausanne,Winterthur,Luzern,St. Gallen,Lugano,Zug,Fribourg,Neuchâtel,Sion,Nyon,Amsterdam,Rotterdam,Utrecht,Eindhoven,The Hague,Den Haag,Delft,Groningen,Brussels,Bruxelles,Brussel,Antwerp,Antwerpen,Ghent,Gent,Leuven,Luxembourg,Madrid,Barcelona,Valencia,Sevilla,Málaga,Malaga,Bilbao,Zaragoza,Lisbon,Lisboa,Porto,Milan,Milano,Rome,Roma,Torino,Turin,Bologna,Firenze,Florence,Napoli,Padova,Stockholm,Gothenburg,Göteborg,Malmö,Uppsala,Lund,Copenhagen,København,Aarhus,Oslo,Bergen,Trondheim,Helsinki,Espoo,Tampere,Turku,Tallinn,Riga,Vilnius,Kaunas,Warsaw,Warszawa,Kraków,Krakow,Wrocław,Wroclaw,Poznań,Gdańsk,Gdynia,Łódź,Katowice,Lublin,Szczecin,Prague,Praha,Brno,Ostrava,Plzeň,Pilsen,Olomouc,Liberec,Zlín,Pardubice,Hradec Králové,České Budějovice,Bratislava,Košice,Žilina,Budapest,Bucharest,București,Cluj-Napoca,Cluj,Iași,Timișoara,Sofia,Belgrade,Zagreb,Ljubljana,Athens,Thessaloniki,Istanbul,Ankara,Kyiv,Kiev,Lviv,Moscow,Tel Aviv,Haifa,Jerusalem,Dubai,Abu Dhabi,Riyadh,Doha,Cairo,Lagos,Nairobi,Cape Town,Johannesburg,Mumbai,Delhi,New Delhi,Bangalore,Bengaluru,Hyderabad,Chennai,Pune,Gurgaon,Gurugram,Noida,Kolkata,Ahmedabad,Singapore,Kuala Lumpur,Jakarta,Manila,Bangkok,Ho Chi Minh City,Hanoi,Hong Kong,Shanghai,Beijing,Shenzhen,Guangzhou,Hangzhou,Chengdu,Taipei,Seoul,Busan,Tokyo,Osaka,Kyoto,Nagoya,Fukuoka,Sydney,Melbourne,Brisbane,Perth,Adelaide,Canberra,Auckland,Wellington,Toronto,Vancouver,Montreal,Montréal,Ottawa,Calgary,Edmonton,Waterloo,Winnipeg,Halifax,Mexico City,Ciudad de México,Guadalajara,Monterrey,São Paulo,Sao Paulo,Rio de Janeiro,Buenos Aires,Santiago,Bogotá,Bogota,Medellín,Lima,Montevideo,New York City,NYC,San Francisco,Los Angeles,San Diego,San Jose,Palo Alto,Mountain View,Menlo Park,Sunnyvale,Santa Clara,Redwood City,San Mateo,Oakland,Berkeley,Sacramento,Irvine,Santa Monica,Seattle,Bellevue,Redmond,Portland,Denver,Boulder,Austin,Dallas,Houston,San Antonio,Chicago,Boston,Cambridge,Philadelphia,Pittsburgh,Atlanta,Miami,Orlando,Tampa,Charlotte,Raleigh,Durham,Nashville,Minneapolis,Detroit,Ann Arbor,Cleveland,Columbus,Cincinnati,St. Louis,Kansas City,Salt Lake City,Phoenix,Las Vegas,Baltimore,Arlington,Brooklyn,Manhattan,Washington DC,Washington D.C.,東京,大阪,東京都,大阪府,福岡,名古屋,京都,横浜,서울,부산,서울시,경기,北京,上海,深圳,广州,杭州,成都,台北';

const COUNTRY_CODES =
  'AE AR AT AU BD BE BG BO BR CA CH CL CN CO CR CY CZ DE DK DO EC EE EG ES FI FR GB GE GH GR GT HK HR HU ID IE IL IN IS IT JO JP KE KR KZ LB LK LT LU LV MA MD ME MK MT MX MY NG NL NO NP NZ PA PE PH PK PL PT QA RO RS RU RW SA SE SG SI SK TH TN TR TW TZ UA UG US UY UZ VE VN ZA'.split(
    ' ',
  );
const COUNTRY_LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'cs', 'pt', 'sv'];

const names = new Set<string>();
const abbreviations = new Set<string>();
for (const state of US_STATES.split(',')) {
  names.add(foldPlain(state.slice(0, -3)));
  abbreviations.add(state.slice(-2));
}
for (const name of `${REGIONS},${CITIES}`.split(',')) names.add(foldPlain(name));
for (const language of COUNTRY_LANGUAGES) {
  const display = new Intl.DisplayNames([language], { type: 'region' });
  for (const code of COUNTRY_CODES) names.add(foldPlain(display.of(code) ?? code));
}

/** Whether a text is the name of a country, a state, a region or a large city. */
export function isKnownPlace(text: string): boolean {
  return names.has(foldPlain(text));
}

/** Whether a text is a state or country written as its two letters. */
export function isPlaceCode(text: string): boolean {
  const code = text.trim();
  return abbreviations.has(code) || COUNTRY_CODES.includes(code) || /^(?:USA|UK|UAE|NYC)$/.test(code);
}
