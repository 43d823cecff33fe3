import { requirePrograms } from './programs.ts';

it('A rehearsal names the packages of the programs that are missing', () => {
  expect(() => requirePrograms('/nowhere')).toThrow('sudo apt-get install mariadb-server haproxy util-linux');
});
