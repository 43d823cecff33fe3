import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { startService, temporaryFolder } from '@jobtrail/service-kit/testing';

it('svc-hello greets without a session', async () => {
  const folder = temporaryFolder();
  const service = await startService(join(__dirname, '..'), { SERVICE: 'svc-hello', DATA_DIR: folder.path });
  try {
    const response = await fetch(`${service.url}/api/hello`);
    expect([response.status, await response.json()]).toEqual([200, { text: 'Hello' }]);
  } finally {
    await service.end();
    folder.remove();
  }
});
