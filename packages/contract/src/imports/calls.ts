import { defineCall } from '../call.ts';
import { IMPORT_BATCH_MAX, IMPORT_BODY_MAX_BYTES, IMPORTS_LISTED_MAX } from '../limits.ts';
import { importedRows, importList, importRowsBody, importSummary, startImportBody, undoneImport } from './schema.ts';

export const listImports = defineCall('listImports', {
  summary: `List your last ${IMPORTS_LISTED_MAX} imports, newest first`,
  service: 'core',
  access: 'user',
  scope: 'jobs:read',
  success: { status: 200, body: importList },
});
export const startImport = defineCall('startImport', {
  summary: 'Start an import of a file; 409 `limit_reached` if its rows may become more jobs than you can have',
  service: 'core',
  access: 'user',
  scope: 'jobs:write',
  needsSubscription: true,
  body: startImportBody,
  success: { status: 201, body: importSummary },
});
export const importRows = defineCall('importRows', {
  summary: `Import up to ${IMPORT_BATCH_MAX} rows of the file; each becomes a job or completes one, and none is imported twice`,
  service: 'core',
  access: 'user',
  scope: 'jobs:write',
  needsSubscription: true,
  maxBody: IMPORT_BODY_MAX_BYTES,
  body: importRowsBody,
  namesPaths: true,
  success: { status: 200, body: importedRows },
});
export const undoImport = defineCall('undoImport', {
  summary: 'Undo an import within 30 days; jobs that were changed since stay as they are',
  service: 'core',
  access: 'user',
  scope: 'jobs:write',
  needsSubscription: true,
  success: { status: 200, body: undoneImport },
});
