import { Button, Input } from 'antd';
import { isBlank, TEXT_MAX } from '@jobtrail/contract';
import { Field, pressedKey, tooLong } from '@jobtrail/web-kit';

interface Props {
  label: string;
  placeholder: string;
  hint: string;
  button: string;
  pendingButton: string;
  secondary?: boolean;
  text: string;
  onText: (text: string) => void;
  pending: boolean;
  /** Receives the trimmed text. */
  onSend: (text: string) => void;
}

/** A text box with its button, which is disabled while the text is blank. Ctrl or Cmd + Enter sends. */
export function TicketText({
  label,
  placeholder,
  hint,
  button,
  pendingButton,
  secondary = false,
  text,
  onText,
  pending,
  onSend,
}: Props) {
  const blank = isBlank(text);
  const problem = tooLong(text.trim(), TEXT_MAX.message);
  return (
    <form
      className="ticket-text"
      onSubmit={(event) => {
        event.preventDefault();
        if (blank || problem !== undefined || pending) return;
        // The button is disabled once the text has been sent, and would lose the focus.
        event.currentTarget.querySelector('textarea')?.focus();
        onSend(text.trim());
      }}
    >
      <Field label={label} hint={hint} error={problem}>
        {(control) => (
          <Input.TextArea
            {...control}
            {...(problem && { status: 'error' })}
            rows={4}
            placeholder={placeholder}
            value={text}
            onChange={({ target }) => onText(target.value)}
            onKeyDown={(event) => {
              if (pressedKey(event) === 'Enter' && (event.metaKey || event.ctrlKey))
                event.currentTarget.form?.requestSubmit();
            }}
          />
        )}
      </Field>
      <div className="row form-end">
        <Button
          type={secondary ? 'default' : 'primary'}
          htmlType="submit"
          loading={pending}
          disabled={blank || problem !== undefined || pending}
        >
          {pending ? pendingButton : button}
        </Button>
      </div>
    </form>
  );
}
