// Every variant of a canary.
import './release.test.ts';
