// More builds of a remote than in the test.
import './build.test.ts';
