// The test with ten times as many reads and rejected uploads.
import './refusals.test.ts';
