import { onGalera } from './onDatabase.ts';
import { peopleSuites } from './suites/people.ts';

onGalera(...peopleSuites);
