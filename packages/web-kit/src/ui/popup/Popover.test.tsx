import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PopoverButton } from './Popover.tsx';

const keys: string[] = [];

beforeEach(async () => {
  keys.length = 0;
  render(
    <div onKeyDown={({ key }) => keys.push(key)}>
      <PopoverButton face="Dates" dialog={{ label: 'Choose dates', align: 'start' }}>
        {(close) => (
          <>
            <input aria-label="From" />
            <button type="button" onClick={close}>
              Show
            </button>
          </>
        )}
      </PopoverButton>
      <button type="button">Elsewhere</button>
    </div>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Dates' }));
});

test('its button opens it on its first field and closes it', async () => {
  const button = screen.getByRole('button', { name: 'Dates', expanded: true });
  expect(screen.getByRole('dialog', { name: 'Choose dates' })).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'From' })).toHaveFocus();
  await userEvent.click(button);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([
  ['Escape, which closes nothing around it', () => userEvent.keyboard('{Escape}')],
  ['its content', () => userEvent.click(screen.getByRole('button', { name: 'Show' }))],
])('%s closes it and returns the focus', async (_, close) => {
  await close();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Dates', expanded: false })).toHaveFocus();
  expect(keys).toEqual([]);
});

test('a press elsewhere closes it', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('it has the focus itself while there is nothing to focus in it, so that Escape closes it alone', async () => {
  const around = jest.fn();
  render(
    <div onKeyDown={around}>
      <PopoverButton face="Uses" dialog={{ label: 'Where it is used', align: 'start' }}>
        {() => <p>Loading</p>}
      </PopoverButton>
    </div>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Uses' }));
  expect(screen.getByRole('dialog', { name: 'Where it is used' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { name: 'Where it is used' })).toBeNull();
  expect(around).not.toHaveBeenCalled();
});
