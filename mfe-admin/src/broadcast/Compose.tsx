import { Button, Input } from 'antd';
import { Eye, Send } from 'lucide-react';
import { useState } from 'react';
import { adminErrorToasts, adminTexts, isBlank, TEXT_MAX } from '@jobtrail/contract';
import {
  Field,
  formatCount,
  HeldForm,
  Icon,
  lazyDialog,
  Panel,
  type Problems,
  tooLong,
  useCheckedForm,
  useReloadedState,
  useSession,
  useToast,
} from '@jobtrail/web-kit';
import { AudiencePicker } from './AudiencePicker.tsx';
import { type Draft, freshDraft, type KeyedDraft, newKey, readDraft, storeDraft } from './draft.ts';
import { useAudienceCounts } from './queries.ts';
import { useSendBroadcast, useTestBroadcast } from './useSendBroadcast.ts';

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

const problemsOf = ({ subject, body }: Draft): Problems<KeyedDraft> => ({
  ...(isBlank(subject) && { subject: 'Enter a subject.' }),
  ...(isBlank(body) && { body: 'Enter a message.' }),
});

const lengthsOf = ({ subject, body }: Draft): Problems<KeyedDraft> => ({
  subject: tooLong(subject.trim(), TEXT_MAX.subject),
  body: tooLong(body.trim(), TEXT_MAX.notes),
});

/** The compose form: audience, subject, body, and a confirmation with the number of recipients. */
export function Compose() {
  const toast = useToast();
  const { user } = useSession();
  const counts = useAudienceCounts();
  const userId = user?.id ?? '';
  const [form] = useState(
    () =>
      new HeldForm<KeyedDraft>({
        values: readDraft(userId) ?? freshDraft(),
        onChange: (changed) => storeDraft(userId, changed),
      }),
  );
  const {
    values: draft,
    problemAt,
    show,
    whenValid,
    submit,
  } = useCheckedForm(form, {
    problemsOf,
    lengthsOf,
    onInvalid: () => toast({ ...adminErrorToasts.broadcastInvalid, tone: 'error' }),
  });
  const [dialog, setDialog] = useReloadedState<OpenDialog | null>('broadcast-dialog', null, storedDialog);

  const change = (changes: Partial<Draft>) => {
    // A changed message is a different broadcast.
    form.change({ ...changes, key: newKey() });
    form.clearProblems();
  };

  const send = useSendBroadcast({ userId, form, show, onSettled: () => setDialog(null) });
  const test = useTestBroadcast();

  const count = counts.data?.[draft.audience];
  const ask = (): void => {
    if (send.isPending) return;
    if (count === 0) toast({ title: 'Error', description: adminTexts.nobodyInAudience, tone: 'error' });
    else setDialog('send');
  };

  return (
    <Panel title="Compose">
      <form className="compose" noValidate onSubmit={(event) => submit(event, ask)}>
        <AudiencePicker value={draft.audience} onChange={(audience) => change({ audience })} counts={counts.data} />
        <Field label="Subject" error={problemAt('subject')}>
          {(control) => (
            <Input
              {...control}
              {...(problemAt('subject') && { status: 'error' })}
              value={draft.subject}
              onChange={({ target }) => change({ subject: target.value })}
            />
          )}
        </Field>
        <Field
          label="Message Body"
          error={problemAt('body')}
          hint="Markdown: **bold**, _italic_, [a link](https://…), lists. HTML isn’t rendered."
        >
          {(control) => (
            <Input.TextArea
              {...control}
              {...(problemAt('body') && { status: 'error' })}
              rows={8}
              value={draft.body}
              onChange={({ target }) => change({ body: target.value })}
            />
          )}
        </Field>
        <div className="compose-foot">
          <p className="grow muted num">
            {count === undefined
              ? counts.error
                ? 'The number of recipients is unknown right now.'
                : 'Counting the recipients...'
              : count === 0
                ? 'No one is in this audience.'
                : `Goes to ${formatCount(count)} ${count === 1 ? 'person' : 'people'}. This can’t be undone.`}
          </p>
          <Button icon={<Icon of={Eye} size={14} />} onClick={() => whenValid(() => setDialog('preview'))}>
            Preview
          </Button>
          <Button
            loading={test.isPending}
            data-tooltip={user ? `Sends it to ${user.email} only` : undefined}
            onClick={() => whenValid(() => test.mutate(draft))}
          >
            Send Test
          </Button>
          <Button type="primary" htmlType="submit" icon={<Icon of={Send} size={14} />} loading={send.isPending}>
            {send.isPending ? 'Sending...' : 'Send Broadcast'}
          </Button>
        </div>
      </form>
      {dialog === 'send' ? (
        <SendDialog
          draft={draft}
          count={count}
          pending={send.isPending}
          onConfirm={() => {
            // The audience may have become empty while the dialog was open.
            if (count !== 0) return send.mutate(draft);
            setDialog(null);
            ask();
          }}
          onCancel={() => setDialog(null)}
        />
      ) : null}
      {dialog === 'preview' ? <PreviewDialog draft={draft} onClose={() => setDialog(null)} /> : null}
    </Panel>
  );
}
