// Every signal that ends the supervisor, besides what the test shows.
import './supervisor.test.ts';
