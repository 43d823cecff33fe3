import { formatLocation, joinLocations } from '../location/location.ts';
import { isObject, type Json, type JsonObject, listOf, textOfJson } from '../structured/json.ts';
import type { BoardApi } from './Board.ts';
import { salaryInDescription } from './description.ts';
import { decoded, foundInApi, isHost, partAfter } from './found.ts';
import { withoutAllCaps, withRemote } from './location.ts';
import { payIn, payOf } from './pay.ts';

/** The period of the pay, by the board's name for the kind of pay. */
const PERIODS: Readonly<Record<string, string>> = {
  JAHRESGEHALT: 'year',
  MONATSGEHALT: 'month',
  MONATSLOHN: 'month',
  TAGESLOHN: 'day',
  STUNDENLOHN: 'hour',
};

/**
 * www.arbeitsagentur.de/jobsuche/jobdetail/<number>. The key is that of the board's own site, the same for all its
 * visitors. Versions of the API name the same fields differently.
 */
export const bundesagentur: BoardApi = {
  headers: { 'x-api-key': 'jobboerse-jobsuche' },
  addressOf(url) {
    const [id] = bundesagentur.idsOf(url);
    return id
      ? `https://rest.arbeitsagentur.de/jobboerse/jobsuche-service/pc/v4/jobdetails/${encodeURIComponent(btoa(id))}`
      : null;
  },
  idsOf(url) {
    if (!isHost(url, 'arbeitsagentur.de')) return [];
    const id = decoded(partAfter(url, 'jobdetail') ?? url.searchParams.get('id') ?? '');
    return /^[\w-]{5,40}$/.test(id) ? [id] : [];
  },
  inside: (response) => response.ergebnisliste ?? response.stellenangebote ?? response.stellenangebot,
  idsIn: (posting) => [posting.referenznummer, posting.refnr, posting.hashId].map((id) => textOfJson(id) ?? ''),
  textOf: (posting) => textOfJson(posting.stellenangebotsBeschreibung) ?? textOfJson(posting.stellenbeschreibung),
  read(posting) {
    const { stellenlokationen, arbeitsorte, arbeitsort } = posting;
    const places = [...listOf(stellenlokationen), ...listOf(arbeitsorte), ...listOf(arbeitsort)].slice(0, 50);
    const remote =
      /^VOLLSTAENDIG/.test(textOfJson(posting.homeofficetyp) ?? '') ||
      listOf(posting.arbeitszeitmodelle).some(
        (model) => textOfJson(model) === 'HEIM_TELEARBEIT' && places.length === 0,
      );
    return {
      position: foundInApi(
        textOfJson(posting.stellenangebotsTitel) ?? textOfJson(posting.titel) ?? textOfJson(posting.hauptberuf),
      ),
      company: foundInApi(textOfJson(posting.firma) ?? textOfJson(posting.arbeitgeber)),
      location: foundInApi(withRemote(joinLocations(places.map(locationOf)), remote)),
      salary: foundInApi(statedPay(posting) ?? salaryInDescription(bundesagentur.textOf(posting))),
    };
  },
};

/** City, region and country; regions and countries are constants such as NORDRHEIN_WESTFALEN. */
function locationOf(value: Json): string | null {
  if (!isObject(value)) return null;
  const address = isObject(value.adresse) ? value.adresse : value;
  const [region, country] = [address.region, address.land].map((part) =>
    withoutAllCaps(textOfJson(part)?.replaceAll('_', '-') ?? null),
  );
  return formatLocation([textOfJson(address.ort), region, country]);
}

function statedPay(posting: JsonObject): string | null {
  const pay = payOf({
    low: posting.gehaltsspanneVon ?? posting.festgehalt,
    high: posting.gehaltsspanneBis ?? posting.festgehalt,
    currency: 'EUR',
    period: PERIODS[textOfJson(posting.verguetungsangabe) ?? ''],
  });
  return pay ?? payIn(posting.verguetung);
}
