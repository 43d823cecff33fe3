import type { SavedView } from '@jobtrail/contract';
import { toMoment } from '@jobtrail/service-kit';
import type { SavedViewRow } from '../../rows.ts';

export const presentSavedView = ({ id, name, q, layout, position, created_at }: SavedViewRow): SavedView => ({
  id,
  name,
  q,
  layout,
  position,
  createdAt: toMoment(created_at),
});
