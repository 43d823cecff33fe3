import { Copy } from 'lucide-react';
import { useRef } from 'react';
import { Field, Icon, useToast } from '@jobtrail/web-kit';

/** The signing secret of a webhook, which is shown once. */
export function WebhookSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  const toast = useToast();
  const field = useRef<HTMLInputElement>(null);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(secret);
      toast({ title: 'Secret copied', tone: 'success' });
    } catch {
      // Without permission, the person copies the text of the field.
      field.current?.select();
    }
  };
  return (
    <Field
      className="webhook-secret"
      label="Signing secret"
      hint="Copy it now: it is not shown again. With it, your program checks that a message is from us (Standard Webhooks)."
      beside={
        <>
          <button type="button" className="btn" onClick={() => void copy()}>
            <Icon of={Copy} />
            Copy
          </button>
          <button type="button" className="btn btn-ghost" onClick={onDone}>
            Done
          </button>
        </>
      }
    >
      {(control) => (
        <input
          {...control}
          ref={field}
          className="input mono"
          readOnly
          value={secret}
          onFocus={({ target }) => target.select()}
        />
      )}
    </Field>
  );
}
