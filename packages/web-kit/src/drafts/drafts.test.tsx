import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser, renderWithPlatform } from '../testing/index.ts';
import { draftStore, dropDrafts, storedTexts } from './draftStore.ts';
import { storedText, useReloadedState } from './useReloadedState.ts';
import { useStoredDraft } from './useStoredDraft.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => jest.restoreAllMocks());

describe('the draft store', () => {
  test('stores JSON values by person and name', () => {
    draftStore.write('u1', 'ticket', { subject: 'Help' });
    expect(draftStore.read('u1', 'ticket')).toEqual({ subject: 'Help' });
    expect(draftStore.read('u2', 'ticket')).toBeUndefined();
    expect(draftStore.read('u1', 'settings')).toBeUndefined();
    draftStore.write('u1', 'ticket', undefined);
    expect(draftStore.read('u1', 'ticket')).toBeUndefined();
  });

  test('removes every draft at sign-out, and nothing else', () => {
    draftStore.write('u1', 'ticket', { subject: 'Help' });
    sessionStorage.setItem('jobtrail-add-draft:u1', '{}');
    sessionStorage.setItem('jobtrail-broadcast-draft', '{}');
    sessionStorage.setItem('other', 'stays');
    dropDrafts();
    expect(Object.keys(sessionStorage)).toEqual(['other']);
  });

  test('works with storage that is full, broken or unavailable', () => {
    sessionStorage.setItem('jobtrail-draft:u1:ticket', '{"broken');
    expect(draftStore.read('u1', 'ticket')).toBeUndefined();
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    expect(() => draftStore.write('u1', 'ticket', { subject: 'Help' })).not.toThrow();
    expect(draftStore.read('u1', 'ticket')).toBeUndefined();
  });

  test('returns only the requested fields, and only text', () => {
    expect(storedTexts({ subject: 'Help', message: 7, other: 'x' }, ['subject', 'message'])).toEqual({
      subject: 'Help',
    });
    expect(storedTexts(null, ['subject'])).toEqual({});
    expect(storedTexts('text', ['subject'])).toEqual({});
  });
});

const parse = (stored: unknown) => (stored === undefined ? undefined : storedTexts(stored, ['text']));
function Form() {
  const [draft, setDraft] = useStoredDraft('form', parse);
  return (
    <>
      <input
        aria-label="Text"
        value={draft?.text ?? ''}
        onChange={({ target }) => setDraft((before) => ({ ...before, text: target.value }))}
      />
      <button onClick={() => setDraft(undefined)}>Send</button>
    </>
  );
}

describe('a draft', () => {
  test('is restored when the form is shown again, until it is sent', async () => {
    const { unmount } = renderWithPlatform(<Form />);
    await userEvent.type(screen.getByLabelText('Text'), 'half a sen');
    unmount();
    const again = renderWithPlatform(<Form />);
    expect(screen.getByLabelText('Text')).toHaveValue('half a sen');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    again.unmount();
    renderWithPlatform(<Form />);
    expect(screen.getByLabelText('Text')).toHaveValue('');
  });

  test('is not shown to another person in the same tab', async () => {
    const { unmount } = renderWithPlatform(<Form />);
    await userEvent.type(screen.getByLabelText('Text'), 'mine');
    unmount();
    renderWithPlatform(<Form />, { user: aUser({ id: '0190aaaa-0000-7000-8000-000000000002' }) });
    expect(screen.getByLabelText('Text')).toHaveValue('');
  });
});

describe('state that survives a reload', () => {
  function Search() {
    const [text, setText] = useReloadedState('search', '', storedText);
    return <input aria-label="Search" value={text} onChange={({ target }) => setText(target.value)} />;
  }
  /** Leaves the page with text in the search box, then opens a document of this navigation type. */
  async function leaveAndOpen(type: 'reload' | 'navigate', leftAt = performance.timeOrigin + 10): Promise<void> {
    const { unmount } = renderWithPlatform(<Search />);
    await userEvent.type(screen.getByLabelText('Search'), 'Kestrel');
    jest.spyOn(Date, 'now').mockReturnValue(leftAt);
    act(() => void window.dispatchEvent(new Event('pagehide')));
    jest.restoreAllMocks();
    unmount();
    Object.assign(performance, { getEntriesByType: () => [{ type }] });
  }
  afterEach(() => void Reflect.deleteProperty(performance, 'getEntriesByType'));

  test('is restored once', async () => {
    await leaveAndOpen('reload');
    const { unmount } = renderWithPlatform(<Search />);
    expect(screen.getByLabelText('Search')).toHaveValue('Kestrel');
    unmount();
    renderWithPlatform(<Search />);
    expect(screen.getByLabelText('Search')).toHaveValue('');
  });

  test('is removed when the person signs out', () => {
    renderWithPlatform(<Search />);
    dropDrafts();
    act(() => void window.dispatchEvent(new Event('pagehide')));
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  test('is not restored in a page opened by its URL', async () => {
    await leaveAndOpen('navigate');
    renderWithPlatform(<Search />);
    expect(screen.getByLabelText('Search')).toHaveValue('');
  });

  test('is not restored from a document before the one that was reloaded', async () => {
    await leaveAndOpen('reload', performance.timeOrigin - 60_000);
    renderWithPlatform(<Search />);
    expect(screen.getByLabelText('Search')).toHaveValue('');
  });
});
