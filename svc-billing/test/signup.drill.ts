// Sign-ups during which processes are killed, on every database.
import './signup.test.ts';
