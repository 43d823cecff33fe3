// Every table of svc-mail that fails, on every database.
import './secrets.test.ts';
