// SpamAssassin reads every email.
import './accountEmails.test.ts';
