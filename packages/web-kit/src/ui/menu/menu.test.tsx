import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Menu } from './Menu.tsx';
import { MenuButton } from './MenuButton.tsx';
import { MenuItem } from './MenuItem.tsx';

const chosen: string[] = [];
beforeEach(() => void chosen.splice(0));

function Page() {
  return (
    <>
      <MenuButton label="Theme: Light" menuLabel="Theme" face="Light">
        {['Main', 'Light', 'Dark'].map((name) => (
          <MenuItem key={name} checked={name === 'Light'} onSelect={() => chosen.push(name)}>
            {name}
          </MenuItem>
        ))}
      </MenuButton>
      <button type="button">After</button>
    </>
  );
}
const button = () => screen.getByRole('button', { name: 'Theme: Light' });
const item = (name: string) => screen.getByRole('menuitemradio', { name });

test('a click opens the menu on its chosen item and marks the button as expanded', async () => {
  render(<Page />);
  expect(button()).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(button());
  expect(item('Light')).toHaveFocus();
  expect(button()).toHaveAttribute('aria-expanded', 'true');
  expect(button()).toHaveAttribute('aria-controls', screen.getByRole('menu', { name: 'Theme' }).id);
  await userEvent.click(button());
  expect(screen.queryByRole('menu')).toBeNull();
  expect(button()).toHaveAttribute('aria-expanded', 'false');
});

test('keys and characters move; the up arrow opens on the last item', async () => {
  render(<Page />);
  button().focus();
  await userEvent.keyboard('{ArrowUp}');
  expect(item('Dark')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(item('Main')).toHaveFocus();
  await userEvent.keyboard('l');
  expect(item('Light')).toHaveFocus();
});

test('choosing with Enter, Space or a click closes the menu, returns the focus, then acts', async () => {
  render(<Page />);
  for (const key of ['{Enter}', ' ']) {
    await userEvent.click(button());
    await userEvent.keyboard(`{Home}${key}`);
    expect(screen.queryByRole('menu')).toBeNull();
    expect(button()).toHaveFocus();
  }
  await userEvent.click(button());
  await userEvent.click(item('Dark'));
  expect(chosen).toEqual(['Main', 'Main', 'Dark']);
});

test('Escape closes the menu, returns the focus, and closes nothing around it', async () => {
  const keys: string[] = [];
  render(
    <div onKeyDown={({ key }) => keys.push(key)}>
      <Page />
    </div>,
  );
  await userEvent.click(button());
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(button()).toHaveFocus();
  expect(keys).toEqual([]);
});

test('Tab closes the menu and continues from the button', async () => {
  render(<Page />);
  await userEvent.click(button());
  await userEvent.tab();
  expect(screen.queryByRole('menu')).toBeNull();
  expect(screen.getByRole('button', { name: 'After' })).toHaveFocus();
});

test('pressing outside closes the menu', async () => {
  render(<Page />);
  await userEvent.click(button());
  await userEvent.click(screen.getByRole('button', { name: 'After' }));
  expect(screen.queryByRole('menu')).toBeNull();
});

test("a menu can be positioned at any element, inside the element's dialog", async () => {
  function Dialog() {
    const [anchor, setAnchor] = useState<HTMLElement | null>(null);
    return (
      <div role="dialog" aria-label="Job">
        <button type="button" onClick={({ currentTarget }) => setAnchor(currentTarget)}>
          More
        </button>
        {anchor ? (
          <Menu anchor={anchor} label="Actions" onClose={() => setAnchor(null)}>
            <MenuItem href="https://example.com/job" newTab>
              View Posting
            </MenuItem>
            <hr />
            <MenuItem danger>Delete</MenuItem>
          </Menu>
        ) : null}
      </div>
    );
  }
  render(<Dialog />);
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  expect(screen.getByRole('dialog')).toContainElement(screen.getByRole('menu'));
  const link = screen.getByRole('menuitem', { name: 'View Posting' });
  expect(link).toHaveFocus();
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
});
