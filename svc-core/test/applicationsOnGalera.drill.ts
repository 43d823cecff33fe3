import { onGalera } from './onDatabase.ts';
import { applicationsSuites } from './suites/applications.ts';

onGalera(...applicationsSuites);
