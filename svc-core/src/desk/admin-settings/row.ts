import type { Row } from '@jobtrail/service-kit';
import type { schema } from '../../schema.ts';

export type AdminSettingsRow = Row<typeof schema.admin_settings>;
