// Sign-ups while processes are killed, on every database.
import './signup.test.ts';
