// A broadcast whose sender is killed more often.
import './kills.test.ts';
