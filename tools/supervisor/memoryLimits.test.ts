import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PARTS } from '@jobtrail/contract/services';
import { composeMemoryLimit, kubernetesMemory } from './memoryLimits.ts';

const ROOT = resolve(__dirname, '../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const manifestOf = (part: string): string => read(`${part}/kubernetes/base/server.yaml`);

describe('The memory limit of a part', () => {
  it.each([
    ['512m', 512],
    ['2g', 2048],
  ])('%s in a Compose file is %i MiB', (text, size) => {
    expect(composeMemoryLimit(`services:\n  gateway:\n    mem_limit: ${text}\n`, 'gateway')).toBe(size);
  });
  it('in a Compose file may come from what several services share', () => {
    const text = `x-service: &service\n  mem_limit: 1g\nservices:\n  a:\n    <<: *service\n  b:\n    <<: *service\n    mem_limit: 2g\n`;
    expect([composeMemoryLimit(text, 'a'), composeMemoryLimit(text, 'b')]).toEqual([1024, 2048]);
  });
  it.each(['services:\n  gateway: {}\n', 'services:\n  gateway:\n    mem_limit: 512\n', 'services: {}\n'])(
    'is missing in %j',
    (text) => {
      expect(() => composeMemoryLimit(text, 'gateway')).toThrow('The memory of gateway is');
    },
  );
  it('is missing in a manifest without a Deployment', () => {
    expect(() => kubernetesMemory('kind: Service\nspec: {}\n')).toThrow('There is no Deployment');
  });

  it.each(PARTS)('%s is the same in Compose and in its manifest, which requests no more', (part) => {
    const { request, limit } = kubernetesMemory(manifestOf(part));
    expect(limit).toBe(composeMemoryLimit(read('docker-compose.yml'), part));
    expect(request).toBeGreaterThan(0);
    expect(request).toBeLessThanOrEqual(limit);
  });
});
