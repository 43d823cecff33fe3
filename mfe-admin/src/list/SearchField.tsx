import { Input } from 'antd';
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
export function SearchField({ label, ...input }: Props) {
  const { onChange } = input;
  return (
    <Input
      {...input}
      className="admin-search"
      role="searchbox"
      aria-label={label}
      autoComplete="off"
      prefix={<Icon of={Search} />}
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={(event) => pressedKey(event) === 'Escape' && onChange('')}
    />
  );
}
