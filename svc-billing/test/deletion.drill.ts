// Accounts that are deleted while they pay, on every database.
import './deletion.test.ts';
