import { joinLocations } from '../location/location.ts';
import { amountOf, formatMoney } from '../salary/money.ts';
import { isObject, type Json, type JsonObject, listOf, textOfJson } from '../structured/json.ts';
import type { BoardApi } from './Board.ts';
import { decoded, foundInApi, isHost, partsOf, slugName } from './found.ts';

const ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i;

/**
 * jobs.ashbyhq.com, and `?ashby_jid=` next to the board's name. Ashby returns a whole board, without the company's
 * name.
 */
export const ashby: BoardApi = {
  addressOf(url) {
    const board = boardOf(url);
    return board && ashby.idsOf(url).length > 0
      ? `https://api.ashbyhq.com/posting-api/job-board/${encodeURIComponent(board)}?includeCompensation=true`
      : null;
  },
  idsOf: (url) => [...partsOf(url), url.searchParams.get('ashby_jid') ?? ''].filter((part) => ID.test(part)),
  idsIn: (posting) => [textOfJson(posting.id) ?? '', textOfJson(posting.jobUrl)?.split('/').at(-1) ?? ''],
  textOf: (posting) => textOfJson(posting.descriptionHtml ?? posting.descriptionPlain),
  read(posting, url) {
    const locations = [
      textOfJson(posting.location),
      ...listOf(posting.secondaryLocations).map((location) =>
        textOfJson(isObject(location) ? location.location : location),
      ),
    ];
    return {
      position: foundInApi(textOfJson(posting.title)),
      company: slugName(boardOf(url) ?? undefined),
      location: foundInApi(joinLocations(locations) ?? (posting.isRemote === true ? 'Remote' : null)),
      salary: foundInApi(payOf(posting.compensation)),
    };
  },
};

function payOf(compensation: Json | undefined): string | null {
  if (!isObject(compensation)) return null;
  const summary = textOfJson(compensation.scrapeableCompensationSalarySummary);
  if (summary) return summary;
  const part = listOf(compensation.summaryComponents).find(
    (one): one is JsonObject => isObject(one) && one.compensationType === 'Salary',
  );
  return part
    ? formatMoney({
        low: amountOf(part.minValue),
        high: amountOf(part.maxValue),
        currency: textOfJson(part.currencyCode) ?? '',
        period: textOfJson(part.interval) ?? '',
      })
    : null;
}

function boardOf(url: URL): string | null {
  if (!isHost(url, 'ashbyhq.com')) return null;
  const parts = partsOf(url);
  const name = parts[0] === 'posting-api' ? parts[2] : parts[0];
  return name === undefined ? null : decoded(name);
}
