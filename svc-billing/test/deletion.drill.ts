// Accounts that are deleted during payments, on every database.
import './deletion.test.ts';
