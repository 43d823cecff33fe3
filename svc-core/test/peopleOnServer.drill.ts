// Galera is MariaDB, so with the drills its run replaces that of the test on a single server.
import { onGalera } from './onDatabase.ts';
import { peopleSuites } from './suites/people.ts';

onGalera(...peopleSuites);
