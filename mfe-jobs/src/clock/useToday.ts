import { type LocalDay, localDayOf } from '@jobtrail/contract';
import { usePersonZone } from './usePersonZone.ts';

const currentDayIn = (zone: string): LocalDay => localDayOf(Date.now(), zone);

/** Today in the person's time zone. */
export const useToday = (): LocalDay => currentDayIn(usePersonZone());
