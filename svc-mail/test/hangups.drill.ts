// Every way in which a mail server can fail.
import './hangups.test.ts';
