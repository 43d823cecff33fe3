import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '../api/ApiError.ts';
import { Field } from '../components/Field.tsx';
import { draftStore } from '../drafts/draftStore.ts';
import { aUser, renderWithPlatform } from '../testing/index.ts';
import { useApiForm } from './useApiForm.ts';

type Values = Record<'name' | 'secret', string>;
const user = aUser();
const sent: Values[] = [];
let respond: () => Promise<string>;

function Form() {
  const { values, problemAt, pending, sending, change, reset, submit } = useApiForm(
    (typed: Values) => {
      sent.push(typed);
      return respond();
    },
    {
      defaults: { name: '', secret: '' },
      kept: { as: 'test', fields: ['name'] },
      problemsOf: ({ name, secret }) => ({
        ...(name === '' && { name: 'Enter a name.' }),
        ...(secret === '' && { secret: 'Enter a secret.' }),
      }),
      onSuccess: (): void => reset(),
    },
  );
  return (
    <form noValidate onSubmit={submit}>
      {(['name', 'secret'] as const).map((name) => (
        <Field key={name} label={name} error={problemAt(name)}>
          {(control) => (
            <input {...control} value={values[name]} onChange={({ target }) => change(name, target.value)} />
          )}
        </Field>
      ))}
      <button type="submit">{pending ? 'Sending...' : 'Send'}</button>
      {sending.isSuccess ? <p role="status">{sending.data}</p> : null}
    </form>
  );
}
const field = (name: string) => screen.getByRole('textbox', { name });
const send = () => userEvent.click(screen.getByRole('button'));

beforeEach(() => {
  sessionStorage.clear();
  sent.length = 0;
  respond = () => Promise.resolve('Done');
});

test('nothing is sent while a field is invalid: each shows its problem, and the first one is focused', async () => {
  renderWithPlatform(<Form />, { user });
  await send();
  expect(await screen.findByText('Enter a name.')).toBeVisible();
  expect(screen.getByText('Enter a secret.')).toBeVisible();
  await waitFor(() => expect(field('name')).toHaveFocus());
  expect(sent).toEqual([]);
});

test('a problem stays while its field is edited, and is cleared by the next submit', async () => {
  renderWithPlatform(<Form />, { user });
  await send();
  await screen.findByText('Enter a name.');
  await userEvent.type(field('name'), 'Ada');
  expect(screen.getByText('Enter a name.')).toBeVisible();
  await send();
  await waitFor(() => expect(screen.queryByText('Enter a name.')).toBeNull());
  expect(screen.getByText('Enter a secret.')).toBeVisible();
});

test('a submit sends once, however often it is pressed, and the fields are empty afterwards', async () => {
  let finish: (result: string) => void = () => undefined;
  respond = () => new Promise((resolve) => (finish = resolve));
  renderWithPlatform(<Form />, { user });
  await userEvent.type(field('name'), 'Ada');
  await userEvent.type(field('secret'), 'lace');
  await userEvent.dblClick(screen.getByRole('button'));
  expect(await screen.findByRole('button', { name: 'Sending...' })).toBeVisible();
  await send();
  finish('Done');
  expect(await screen.findByRole('status')).toHaveTextContent('Done');
  expect(sent).toEqual([{ name: 'Ada', secret: 'lace' }]);
  expect(field('name')).toHaveValue('');
  expect(draftStore.read(user.id, 'test')).toBeUndefined();
});

test("the server's messages are shown at their fields, and the input stays", async () => {
  respond = () => Promise.reject(new ApiError({ status: 400, body: '', fields: { name: 'This name is taken.' } }));
  renderWithPlatform(<Form />, { user });
  await userEvent.type(field('name'), 'Ada');
  await userEvent.type(field('secret'), 'lace');
  await send();
  expect(await screen.findByText('This name is taken.')).toBeVisible();
  expect(field('name')).toHaveValue('Ada');
});

test('the input is restored after a reload, except for secrets', async () => {
  const { unmount } = renderWithPlatform(<Form />, { user });
  await userEvent.type(field('name'), 'Ada');
  await userEvent.type(field('secret'), 'lace');
  unmount();
  renderWithPlatform(<Form />, { user });
  expect(field('name')).toHaveValue('Ada');
  expect(field('secret')).toHaveValue('');
});
