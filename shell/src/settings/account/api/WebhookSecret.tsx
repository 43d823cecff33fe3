import { Copy } from 'lucide-react';
import { Field, Icon } from '@jobtrail/web-kit';
import { useCopy } from './useCopy.ts';

/** The signing secret of a webhook, which is shown once. */
export function WebhookSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  const { field, copy } = useCopy(secret, 'Secret copied');
  return (
    <Field
      className="webhook-secret"
      label="Signing secret"
      hint="Copy it now: it is not shown again. With it, your program checks that a message is from us (Standard Webhooks)."
      beside={
        <>
          <button type="button" className="btn" onClick={copy}>
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
