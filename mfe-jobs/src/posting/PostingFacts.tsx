import type { PostingFacts as Facts } from '@jobtrail/contract';
import { formatDate, formatDay } from '@jobtrail/web-kit';

const DAY = /^\d{4}-\d\d-\d\d$/;

/** A date of a page as a day; text that is no date stays as it is. */
function day(value: string): string {
  if (DAY.test(value)) return formatDay(value);
  return Number.isNaN(Date.parse(value)) ? value : formatDate(value);
}

/** `FULL_TIME, PART_TIME` as "Full time, part time". */
function words(value: string): string {
  const plain = value.replaceAll('_', ' ').toLowerCase();
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

function placeOf({ jobLocationType, applicantLocationRequirements: where }: Facts): string | undefined {
  const isRemote = jobLocationType?.toUpperCase() === 'TELECOMMUTE';
  const type = isRemote ? 'Remote' : jobLocationType && words(jobLocationType);
  return [type, where].filter(Boolean).join(', ') || undefined;
}

/** What the page states about the posting; nothing that it does not. */
export function PostingFacts({ facts }: { facts: Facts }) {
  const { datePosted, validThrough, employmentType } = facts;
  const shown = [
    ['Posted', datePosted && day(datePosted)],
    ['Open until', validThrough && day(validThrough)],
    ['Kind', employmentType && words(employmentType)],
    ['Place', placeOf(facts)],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]));
  if (shown.length === 0) return null;
  return (
    <dl className="posting-facts">
      {shown.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
