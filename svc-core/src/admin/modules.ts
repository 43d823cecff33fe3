import type { CoreContext } from '../context.ts';
import { adminSettingsRoutes } from './admin-settings/routes.ts';
import { internalAudienceRoutes } from './audiences/internal.ts';
import { supportRoutes } from './support/routes.ts';
import { userRoutes } from './users/routes.ts';

/** The calls of administrators, and support, which people write to. */
export function adminRoutes(core: CoreContext, appUrl: string): void {
  supportRoutes(core, { appUrl });
  userRoutes(core, { appUrl });
  adminSettingsRoutes(core);
  internalAudienceRoutes(core);
}
