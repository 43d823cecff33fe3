import type { Job } from '@jobtrail/contract';

/** Whom to write to or to call, if the job says so. */
export function Contact({ job: { contactName, contactEmail, contactPhone } }: { job: Job }) {
  if (!contactName && !contactEmail && !contactPhone) return null;
  return (
    <section>
      <h3 className="d-h">Contact</h3>
      <p className="contact">
        {contactName ? <span>{contactName}</span> : null}
        {contactEmail ? (
          <a className="link" href={`mailto:${encodeURIComponent(contactEmail).replace('%40', '@')}`}>
            {contactEmail}
          </a>
        ) : null}
        {contactPhone ? (
          <a className="link" href={`tel:${contactPhone.replace(/[^+\d]/g, '')}`}>
            {contactPhone}
          </a>
        ) : null}
      </p>
    </section>
  );
}
