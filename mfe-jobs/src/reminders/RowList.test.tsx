import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToStaticMarkup } from 'react-dom/server';
import { RowList } from './RowList.tsx';

const show = (count: number) => {
  const items = Array.from({ length: count }, (_, at) => `Follow-up ${at + 1}`);
  render(
    <RowList
      aria-label="Overdue"
      items={items}
      row={(text) => (
        <li key={text}>
          <button type="button">{text}</button>
        </li>
      )}
    />,
  );
  return userEvent.setup();
};
const rows = () => screen.getAllByRole('listitem').length;

test('a short group shows all of its rows', () => {
  show(30);
  expect(rows()).toBe(30);
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
});

test('a long group shows the next rows on request, and the first of them gets the focus', async () => {
  const user = show(75);
  expect(rows()).toBe(30);
  await user.click(screen.getByRole('button', { name: 'Show 30 more of 45' }));
  expect(rows()).toBe(60);
  expect(screen.getByRole('button', { name: 'Follow-up 31' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Show 15 more' }));
  expect(rows()).toBe(75);
  expect(screen.getByRole('button', { name: 'Follow-up 61' })).toHaveFocus();
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
});

test('a row without a link or a button gets the focus itself', async () => {
  const items = Array.from({ length: 31 }, (_, at) => `Interview ${at + 1}`);
  const row = (text: string) => (
    <li key={text} tabIndex={-1}>
      {text}
    </li>
  );
  render(<RowList aria-label="Coming up" items={items} row={row} />);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Show 1 more' }));
  expect(screen.getByText('Interview 31')).toHaveFocus();
});

test('only the rows that fill the panel are painted first, and the others of the first 30 follow', () => {
  const items = Array.from({ length: 75 }, (_, at) => `Follow-up ${at + 1}`);
  const list = <RowList aria-label="Overdue" items={items} row={(text) => <li key={text}>{text}</li>} />;
  document.body.innerHTML = renderToStaticMarkup(list);
  expect(rows()).toBe(16);
  render(list, { container: document.body });
  expect(rows()).toBe(30);
});
