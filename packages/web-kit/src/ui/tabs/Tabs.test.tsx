import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Tabs } from './Tabs.tsx';

const tabs = [
  { key: 'notes', label: 'Notes' },
  { key: 'interviews', label: 'Interviews' },
  { key: 'history', label: 'History' },
] as const;

function Page({ look }: { look?: 'segments' }) {
  const [active, setActive] = useState<(typeof tabs)[number]['key']>('notes');
  return (
    <Tabs tabs={tabs} active={active} onTab={setActive} label="Parts" {...(look ? { look } : {})}>
      <input aria-label={`Field of ${active}`} />
    </Tabs>
  );
}

test.each([undefined, 'segments'] as const)('arrows, Home and End select a tab, look %s', async (look) => {
  render(<Page {...(look ? { look } : {})} />);
  await userEvent.click(screen.getByRole('tab', { name: 'Notes' }));
  for (const [key, name] of [
    ['{ArrowRight}', 'Interviews'],
    ['{End}', 'History'],
    ['{ArrowRight}', 'Notes'],
    ['{ArrowLeft}', 'History'],
    ['{Home}', 'Notes'],
  ] as const) {
    await userEvent.keyboard(key);
    expect(screen.getByRole('tab', { selected: true })).toHaveAccessibleName(name);
    expect(screen.getByRole('tab', { name })).toHaveFocus();
    expect(screen.getByRole('tabpanel', { name })).toBeVisible();
  }
});

test('one press of Tab moves from the tabs into the panel', async () => {
  render(<Page />);
  await userEvent.click(screen.getByRole('tab', { name: 'History' }));
  await userEvent.tab();
  expect(screen.getByLabelText('Field of history')).toHaveFocus();
});
