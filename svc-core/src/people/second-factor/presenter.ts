import type { SecondFactor } from '@jobtrail/contract';
import { toMoment } from '@jobtrail/service-kit';
import type { SecondFactorRow } from '../../rows.ts';

/** A second factor as its owner sees it, without its secret. */
export const presentSecondFactor = (row: SecondFactorRow): SecondFactor => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  createdAt: toMoment(row.created_at),
  lastUsedAt: row.last_used_at === null ? null : toMoment(row.last_used_at),
});
