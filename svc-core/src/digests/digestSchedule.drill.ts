// A year of digests.
import './digestSchedule.test.ts';
