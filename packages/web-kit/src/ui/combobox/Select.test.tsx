import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Select } from './Select.tsx';

const options = [
  { value: 'applied', label: 'Applied', stage: 'applied' },
  { value: 'offer', label: 'Offer', stage: 'offer' },
  { value: 'on hold', label: 'On hold' },
] as const;
let changes: string[];
beforeEach(() => void (changes = []));

function Page() {
  const [value, setValue] = useState<(typeof options)[number]['value']>('offer');
  return (
    <>
      <span id="name">Status</span>
      <Select
        options={options}
        value={value}
        labelledBy="name"
        onChange={(next) => {
          changes.push(next);
          setValue(next);
        }}
      />
    </>
  );
}
const select = () => screen.getByRole('combobox', { name: 'Status' });
const meant = () => document.getElementById(select().getAttribute('aria-activedescendant') ?? '')?.textContent;

test('a click opens the list at the current option, and a click selects', async () => {
  render(<Page />);
  await userEvent.click(select());
  expect(screen.getByRole('option', { name: 'Offer' })).toHaveAttribute('aria-selected', 'true');
  expect(meant()).toBe('Offer');
  await userEvent.click(screen.getByRole('option', { name: 'Applied' }));
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(select()).toHaveTextContent('Applied');
  expect(select()).toHaveFocus();
});

test('arrows stop at the ends, characters move, and the focus stays on the button', async () => {
  render(<Page />);
  select().focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(meant()).toBe('Offer');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(meant()).toBe('On hold');
  await userEvent.keyboard('o');
  expect(meant()).toBe('Offer');
  expect(select()).toHaveFocus();
  expect(changes).toEqual([]);
});

test('Enter and Space select; selecting the current option changes nothing', async () => {
  render(<Page />);
  select().focus();
  await userEvent.keyboard('{Enter}{Home} ');
  await userEvent.keyboard('{Enter}{Enter}');
  expect(changes).toEqual(['applied']);
});

test('Escape closes only the list, and Tab closes it', async () => {
  const keys: string[] = [];
  render(
    <div onKeyDown={({ key }) => keys.push(key)}>
      <Page />
    </div>,
  );
  await userEvent.click(select());
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(keys).toEqual([]);
  await userEvent.click(select());
  await userEvent.tab();
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(changes).toEqual([]);
});
