import { calls } from '@jobtrail/contract/calls';
import type { CoreContext } from '../../context.ts';
import { rememberPlaces } from './commands.ts';

/** PUT /api/jobs/extraction-places. */
export function readingPlaceRoutes(core: CoreContext): void {
  core.on(calls.rememberPlaces, async ({ caller, body }) => {
    await rememberPlaces(core, caller.id, body.url, body.places);
    return { success: true as const };
  });
}
