import { CopyCheck } from 'lucide-react';
import { useMemo } from 'react';
import { stageInfo } from '@jobtrail/contract';
import { Icon } from '@jobtrail/web-kit';
import { cardName } from '../../jobs/card.ts';
import { useJobCards } from '../../jobs/queries.ts';
import { findDuplicate } from './duplicate.ts';
import type { JobFormValues } from './values.ts';

/** Warns that a new job seems to be a duplicate. It can be added anyway. */
export function DuplicateHint({ company, position, jobUrl }: Pick<JobFormValues, 'company' | 'position' | 'jobUrl'>) {
  const cards = useJobCards().data;
  const known = useMemo(
    () => findDuplicate({ company, position, jobUrl }, cards ?? []),
    [company, position, jobUrl, cards],
  );
  if (!known) return null;
  return (
    <div className="alert alert-info form-alert" role="status">
      <Icon of={CopyCheck} />
      <p>
        You already have {cardName(known)}, in {stageInfo(known.status).label}. You can still add this one.
      </p>
    </div>
  );
}
