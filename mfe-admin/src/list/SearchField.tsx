import { Search } from 'lucide-react';
import { Icon, pressedKey } from '@jobtrail/web-kit';

interface Props {
  /** The accessible name. */
  label: string;
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
}

/** The search above a list; Escape clears it. */
export function SearchField({ label, placeholder, value, onChange }: Props) {
  return (
    <label className="with-icon admin-search">
      <Icon of={Search} />
      <span className="sr">{label}</span>
      <input
        className="input"
        type="text"
        role="searchbox"
        autoComplete="off"
        placeholder={placeholder}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={(event) => pressedKey(event) === 'Escape' && onChange('')}
      />
    </label>
  );
}
