import { fold } from '../text/fold.ts';

/** Names of the same city, folded; the first one stands for all. */
const SAME = [
  'munich|munchen|muenchen|monaco di baviera',
  'cologne|koln|koeln',
  'nuremberg|nurnberg|nuernberg',
  'hanover|hannover',
  'dusseldorf|duesseldorf',
  'frankfurt|frankfurt am main|frankfurt a.m.',
  'vienna|wien',
  'zurich|zuerich',
  'geneva|genf|geneve',
  'basel|basle|bale',
  'lucerne|luzern',
  'bern|berne',
  'prague|praha|prag',
  'warsaw|warszawa|warschau',
  'krakow|cracow|krakau',
  'wroclaw|breslau',
  'gdansk|danzig',
  'copenhagen|kobenhavn|koebenhavn|kopenhagen',
  'gothenburg|goteborg',
  'brussels|bruxelles|brussel',
  'antwerp|antwerpen|anvers',
  'ghent|gent',
  'the hague|den haag',
  'lisbon|lisboa|lissabon',
  'milan|milano|mailand',
  'rome|roma|rom',
  'florence|firenze|florenz',
  'venice|venezia|venedig',
  'turin|torino',
  'naples|napoli|neapel',
  'seville|sevilla',
  'athens|athina|athen',
  'bucharest|bucuresti|bukarest',
  'moscow|moskva|moskau',
  'kyiv|kiev|kiew',
  'bengaluru|bangalore',
  'mumbai|bombay',
  'new york|new york city|nyc',
].map((line) => line.split('|'));

const CANONICAL = new Map(SAME.flatMap(([first = '', ...others]) => others.map((other) => [other, first])));
/** Longer names first, so that no name is found inside another one. */
const OTHER_NAMES = new RegExp(
  `(?<![\\p{L}\\d])(?:${[...CANONICAL.keys()]
    .sort((one, other) => other.length - one.length)
    .map((name) => name.replaceAll('.', '\\.'))
    .join('|')})(?![\\p{L}\\d])`,
  'gu',
);

/** A text about places for comparison: folded, and each city has one name. `München, DE` is `munich, de`. */
export const foldPlaces = (text: string): string =>
  fold(text).replace(OTHER_NAMES, (name) => CANONICAL.get(name) ?? name);
