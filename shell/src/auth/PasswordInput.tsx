import { Eye, EyeOff } from 'lucide-react';
import { type ComponentPropsWithRef, useState } from 'react';
import { classes, Icon } from '@jobtrail/web-kit';
import './password.css';

/** A password field whose content can be shown. Accepts the props of an input. */
export function PasswordInput({ className, ...input }: Omit<ComponentPropsWithRef<'input'>, 'type'>) {
  const [shown, setShown] = useState(false);
  return (
    <div className="password">
      <input
        {...input}
        type={shown ? 'text' : 'password'}
        className={classes('input input-lg', className)}
        autoCapitalize="none"
        spellCheck={false}
      />
      <button
        type="button"
        className="icon-btn"
        aria-label="Show password"
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      >
        <Icon of={shown ? EyeOff : Eye} />
      </button>
    </div>
  );
}
