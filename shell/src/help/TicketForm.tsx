import { useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { type CreateTicketBody, isBlank, requiredTexts, statusSentences, TEXT_MAX } from '@jobtrail/contract';
import {
  api,
  ApiError,
  callKey,
  classes,
  Field,
  Icon,
  Panel,
  type Problems,
  Spinner,
  tooLong,
  useApiForm,
} from '@jobtrail/web-kit';

const BLANK: CreateTicketBody = { subject: '', message: '' };

function problemsOf({ subject, message }: CreateTicketBody): Problems<CreateTicketBody> {
  return {
    ...(isBlank(subject) && { subject: requiredTexts.subject }),
    ...(isBlank(message) && { message: requiredTexts.message }),
  };
}

/** Files a support ticket. Typed text is stored in this tab until it is sent. */
export function TicketForm() {
  const client = useQueryClient();
  const { values, problemAt, pending, sending, change, reset, submit } = useApiForm(
    ({ subject, message }: CreateTicketBody) =>
      api.call('createTicket', { body: { subject: subject.trim(), message: message.trim() } }),
    {
      defaults: BLANK,
      kept: { as: 'ticket', fields: ['subject', 'message'] },
      problemsOf,
      lengthsOf: ({ subject, message }) => ({
        subject: tooLong(subject.trim(), TEXT_MAX.subject),
        message: tooLong(message.trim(), TEXT_MAX.message),
      }),
      onSuccess: async () => {
        reset();
        await client.invalidateQueries({ queryKey: callKey('listOwnTickets') });
      },
    },
  );

  return (
    <Panel title="Write to support">
      <form className="ticket-form" noValidate onSubmit={submit}>
        <Field label="Subject" required error={problemAt('subject')}>
          {(control) => (
            <input
              {...control}
              className={classes('input', problemAt('subject') && 'is-error')}
              value={values.subject}
              onChange={({ target }) => change('subject', target.value)}
            />
          )}
        </Field>
        <Field
          label="Message"
          required
          hint="What you did, what you saw, and what you expected."
          error={problemAt('message')}
        >
          {(control) => (
            <textarea
              {...control}
              className={classes('textarea', problemAt('message') && 'is-error')}
              rows={5}
              value={values.message}
              onChange={({ target }) => change('message', target.value)}
            />
          )}
        </Field>
        {sending.isSuccess && (
          <div className="alert alert-success" role="status">
            <Icon of={CircleCheck} />
            <p>
              “{sending.data.subject}” has been sent. You can follow it below, and we&apos;ll email you when we reply.
            </p>
          </div>
        )}
        {sending.isError && (
          <div className="alert alert-danger" role="alert">
            <Icon of={CircleAlert} />
            <p>{sending.error instanceof ApiError ? sending.error.userMessage : statusSentences.internal}</p>
          </div>
        )}
        <button type="submit" className={classes('btn btn-primary', pending && 'is-loading')} aria-disabled={pending}>
          {pending && <Spinner />}
          {pending ? 'Sending...' : 'Send'}
        </button>
      </form>
    </Panel>
  );
}
