// The same with ten times as many reads and refusals.
import './refusals.test.ts';
