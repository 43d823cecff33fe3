import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { type CreateTicketBody, errorSentences, requiredTexts, TEXT_MAX } from '@jobtrail/contract';
import {
  api,
  ApiError,
  callKey,
  classes,
  Field,
  Icon,
  Panel,
  Spinner,
  storedTexts,
  useKeptDraft,
} from '@jobtrail/web-kit';
import { focusFirstProblem } from '../forms/focusFirstProblem.ts';

const BLANK: CreateTicketBody = { subject: '', message: '' };

function problemsOf({ subject, message }: CreateTicketBody): Partial<CreateTicketBody> {
  return {
    ...(subject.trim() === '' && { subject: requiredTexts.subject }),
    ...(message.trim() === '' && { message: requiredTexts.message }),
  };
}

const typedTicket = (stored: unknown): CreateTicketBody | undefined =>
  stored === undefined ? undefined : { ...BLANK, ...storedTexts(stored, ['subject', 'message']) };

/** Files a support ticket. What is typed is kept in this tab until it has been sent. */
export function TicketForm() {
  const [ticket = BLANK, setTicket] = useKeptDraft('ticket', typedTicket);
  const [problems, setProblems] = useState<Partial<CreateTicketBody>>({});
  const client = useQueryClient();
  const filing = useMutation({
    mutationFn: (body: CreateTicketBody) => api.call('createTicket', { body }),
    onSuccess: async () => {
      setTicket(undefined);
      await client.invalidateQueries({ queryKey: callKey('listOwnTickets') });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.fields) setProblems(error.fields);
    },
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (filing.isPending) return;
    const found = problemsOf(ticket);
    setProblems(found);
    if (Object.keys(found).length > 0) focusFirstProblem(event.currentTarget);
    else filing.mutate({ subject: ticket.subject.trim(), message: ticket.message.trim() });
  };

  return (
    <Panel title="Write to support">
      <form className="ticket-form" noValidate onSubmit={submit}>
        <Field label="Subject" required error={problems.subject}>
          {(control) => (
            <input
              {...control}
              className={classes('input', problems.subject && 'is-error')}
              maxLength={TEXT_MAX.subject}
              value={ticket.subject}
              onChange={(event) => setTicket({ ...ticket, subject: event.target.value })}
            />
          )}
        </Field>
        <Field
          label="Message"
          required
          hint="What you did, what you saw, and what you expected."
          error={problems.message}
        >
          {(control) => (
            <textarea
              {...control}
              className={classes('textarea', problems.message && 'is-error')}
              rows={5}
              maxLength={TEXT_MAX.message}
              value={ticket.message}
              onChange={(event) => setTicket({ ...ticket, message: event.target.value })}
            />
          )}
        </Field>
        {filing.isSuccess && (
          <div className="alert alert-success" role="status">
            <Icon of={CircleCheck} />
            <p>
              “{filing.data.subject}” has been sent. You see its state and every reply below, and get replies by mail.
            </p>
          </div>
        )}
        {filing.isError && (
          <div className="alert alert-danger" role="alert">
            <Icon of={CircleAlert} />
            <p>{filing.error instanceof ApiError ? filing.error.userMessage : errorSentences.internal}</p>
          </div>
        )}
        <button
          type="submit"
          className={classes('btn btn-primary', filing.isPending && 'is-loading')}
          aria-disabled={filing.isPending}
        >
          {filing.isPending && <Spinner />}
          {filing.isPending ? 'Sending...' : 'Send'}
        </button>
      </form>
    </Panel>
  );
}
