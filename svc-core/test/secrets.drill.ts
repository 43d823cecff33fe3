// Every table of svc-core that fails, on every database.
import './secrets.test.ts';
