import type { Job } from '@jobtrail/contract';

/** The contact person of a job; renders nothing without one. */
export function Contact({ job: { contactName, contactEmail, contactPhone } }: { job: Job }) {
  if (!contactName && !contactEmail && !contactPhone) return null;
  return (
    <section>
      <h3 className="d-h">Contact</h3>
      <p className="contact">
        {contactName ? <bdi>{contactName}</bdi> : null}
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
