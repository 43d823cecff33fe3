// The test with four times as many reads and rejected uploads.
import './refusals.test.ts';
