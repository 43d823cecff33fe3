import { SERVICES } from '../workspace/services.mjs';
import exceptions from './moduleFiles.json' with { type: 'json' };
import type { ModuleRules } from './moduleFiles.ts';

/** Which files of this repository may query a database: the modules of every service in the manifest are checked. */
export const moduleRules: ModuleRules = { services: SERVICES.map(({ name }) => name), exceptions };
