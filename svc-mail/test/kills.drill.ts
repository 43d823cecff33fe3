// A broadcast whose sender is killed more often than in the test.
import './kills.test.ts';
