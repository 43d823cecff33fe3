import { missingPackages } from './missingPackages.ts';

const haproxy = { front: 'haproxy' } as const;

describe('A rehearsal', () => {
  it('needs the programs of what it runs', () => {
    expect(missingPackages(haproxy, () => false)).toEqual(['mariadb-server', 'haproxy']);
    expect(missingPackages({ front: 'nginx' }, () => false)).toEqual(['mariadb-server', 'haproxy', 'nginx']);
    expect(missingPackages(haproxy, (program) => program !== 'haproxy')).toEqual(['haproxy']);
    expect(missingPackages({ front: 'nginx' }, () => true)).toEqual([]);
  });
});
