import { missingPackages } from './missingPackages.ts';

const haproxy = { galera: false, front: 'haproxy' } as const;

describe('A rehearsal', () => {
  it('needs the programs of what it runs', () => {
    expect(missingPackages(haproxy, () => false)).toEqual(['mariadb-server', 'haproxy']);
    expect(missingPackages({ galera: true, front: 'nginx' }, () => false)).toEqual([
      'mariadb-server',
      'haproxy',
      'nginx',
      'galera-4',
      'rsync',
    ]);
    expect(missingPackages(haproxy, (program) => program !== 'haproxy')).toEqual(['haproxy']);
    expect(missingPackages({ galera: true, front: 'nginx' }, () => true)).toEqual([]);
  });
});
