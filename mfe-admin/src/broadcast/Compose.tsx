import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Eye, Send } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { broadcastSentToast, errorToasts, TEXT_MAX } from '@jobtrail/contract';
import {
  api,
  ApiError,
  classes,
  Field,
  formatCount,
  Icon,
  lazyDialog,
  messageOf,
  Panel,
  Spinner,
  useKeptDraft,
  useReloadedState,
  useSession,
  useToast,
} from '@jobtrail/web-kit';
import { AudiencePicker } from './AudiencePicker.tsx';
import { type Draft, DRAFT_NAME, emptyDraft, isLastKept, keyed, type KeyedDraft, storedDraft } from './draft.ts';
import { historyKey, useAudienceCounts } from './queries.ts';

const SendDialog = lazyDialog(() => import('./SendDialog.tsx'), {
  title: 'Send this broadcast?',
  close: ({ onCancel }) => onCancel(),
});
const PreviewDialog = lazyDialog(() => import('./PreviewDialog.tsx'), {
  title: 'Preview',
  close: ({ onClose }) => onClose(),
});

type OpenDialog = 'send' | 'preview';
const storedDialog = (stored: unknown): OpenDialog | undefined =>
  stored === 'send' || stored === 'preview' ? stored : undefined;

type Problems = Partial<Record<'subject' | 'body', string>>;

/** The compose form: audience, subject, body, and a confirmation that shows the count. */
export function Compose() {
  const toast = useToast();
  const client = useQueryClient();
  const { user } = useSession();
  const counts = useAudienceCounts();
  const [fresh, setFresh] = useState(() => keyed(emptyDraft));
  const [{ draft, key } = fresh, keepDraft] = useKeptDraft(DRAFT_NAME, storedDraft);
  const [problems, setProblems] = useState<Problems>({});
  const [dialog, setDialog] = useReloadedState<OpenDialog | null>('broadcast-dialog', null, storedDialog);

  const change = (changes: Partial<Draft>) => {
    // A message that has changed is another broadcast.
    const next = keyed({ ...draft, ...changes });
    const isEmpty = next.draft.subject === '' && next.draft.body === '';
    if (isEmpty) setFresh(next);
    keepDraft(isEmpty ? undefined : next);
    setProblems({});
  };

  /** Whether there is something to send; says so if not. */
  const isComplete = (): boolean => {
    const found: Problems = {};
    if (draft.subject.trim() === '') found.subject = 'Enter a subject.';
    if (draft.body.trim() === '') found.body = 'Enter a message.';
    setProblems(found);
    if (Object.keys(found).length === 0) return true;
    toast({ ...errorToasts.broadcastInvalid, tone: 'error' });
    return false;
  };

  const send = useMutation({
    mutationFn: (sent: KeyedDraft) => api.call('sendBroadcast', { body: { ...sent.draft, key: sent.key } }),
    onSuccess: async ({ recipientCount }, sent) => {
      toast({ ...broadcastSentToast(recipientCount), tone: 'success' });
      setFresh(keyed(emptyDraft));
      // What was typed since, here or after the screen was opened again, is another message and stays.
      if (isLastKept(user?.id, sent)) keepDraft(undefined);
      await client.invalidateQueries({ queryKey: historyKey });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.fields) setProblems(error.fields);
      toast({
        title: 'Error',
        description: messageOf(
          error,
          'Failed to send the broadcast. Nothing is lost: sending again cannot send it twice.',
        ),
        tone: 'error',
      });
    },
    onSettled: () => setDialog(null),
  });
  const test = useMutation({
    mutationFn: () => api.call('testBroadcast', { body: { subject: draft.subject, body: draft.body } }),
    onSuccess: ({ to }) => toast({ title: 'Test sent', description: `It goes to ${to} only.`, tone: 'success' }),
    onError: (error) =>
      toast({
        title: 'Error',
        description: messageOf(error, 'Failed to send the test. Please try again.'),
        tone: 'error',
      }),
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isComplete()) return setDialog('send');
    const form = event.currentTarget;
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  };
  const count = counts.data?.[draft.audience];

  return (
    <Panel title="Compose">
      <form className="compose" noValidate onSubmit={submit}>
        <AudiencePicker value={draft.audience} onChange={(audience) => change({ audience })} counts={counts.data} />
        <Field label="Subject" error={problems.subject}>
          {(control) => (
            <input
              {...control}
              className={classes('input', problems.subject && 'is-error')}
              maxLength={TEXT_MAX.subject}
              value={draft.subject}
              onChange={({ target }) => change({ subject: target.value })}
            />
          )}
        </Field>
        <Field
          label="Message Body"
          error={problems.body}
          hint="Markdown: **bold**, _italic_, [a link](https://…), lists. HTML is shown as text."
        >
          {(control) => (
            <textarea
              {...control}
              className="textarea"
              rows={8}
              maxLength={TEXT_MAX.notes}
              value={draft.body}
              onChange={({ target }) => change({ body: target.value })}
            />
          )}
        </Field>
        <div className="compose-foot">
          <p className="grow muted num">
            {count === undefined
              ? counts.error
                ? 'The number of recipients is not known right now.'
                : 'Counting the recipients...'
              : count === 0
                ? 'Nobody is in this audience.'
                : `Goes to ${formatCount(count)} ${count === 1 ? 'person' : 'people'}. It cannot be recalled.`}
          </p>
          <button type="button" className="btn" onClick={() => isComplete() && setDialog('preview')}>
            <Icon of={Eye} size={14} />
            Preview
          </button>
          <button
            type="button"
            className="btn"
            disabled={test.isPending}
            data-tooltip={user ? `Sends it to ${user.email} only` : undefined}
            onClick={() => isComplete() && test.mutate()}
          >
            {test.isPending ? <Spinner /> : null}
            Send Test
          </button>
          <button type="submit" className="btn btn-primary" disabled={send.isPending}>
            {send.isPending ? <Spinner /> : <Icon of={Send} size={14} />}
            {send.isPending ? 'Sending...' : 'Send Broadcast'}
          </button>
        </div>
      </form>
      {dialog === 'send' ? (
        <SendDialog
          draft={draft}
          count={count}
          pending={send.isPending}
          onConfirm={() => send.mutate({ draft, key })}
          onCancel={() => setDialog(null)}
        />
      ) : null}
      {dialog === 'preview' ? <PreviewDialog draft={draft} onClose={() => setDialog(null)} /> : null}
    </Panel>
  );
}
