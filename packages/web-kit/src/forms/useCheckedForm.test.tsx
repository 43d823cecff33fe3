import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Field } from '../components/Field.tsx';
import { renderWithPlatform } from '../testing/index.ts';
import { HeldForm } from './HeldForm.ts';
import { tooLong } from './tooLong.ts';
import { useCheckedForm } from './useCheckedForm.ts';

type Values = Record<'subject' | 'body', string>;
const EMPTY: Values = { subject: '', body: '' };
const submitted: Values[] = [];

function Form({ form }: { form: HeldForm<Values> }) {
  const { element, values, problemAt, problemOfPart, change, show, whenValid, submit } = useCheckedForm(form, {
    problemsOf: ({ subject, body }) => ({
      ...(subject === '' && { subject: 'Enter a subject.' }),
      ...(body === '' && { body: 'Enter a text.' }),
    }),
    lengthsOf: ({ subject }) => ({ subject: tooLong(subject.trim(), 10) }),
    clearsOnChange: 'field',
  });
  return (
    <form ref={element} noValidate onSubmit={(event) => submit(event, (typed) => submitted.push(typed))}>
      {(['subject', 'body'] as const).map((name) => (
        <Field key={name} label={name} error={problemAt(name)}>
          {(control) => (
            <input {...control} value={values[name]} onChange={({ target }) => change(name, target.value)} />
          )}
        </Field>
      ))}
      <p>{problemOfPart('images')}</p>
      <button type="submit">Send</button>
      <button type="button" onClick={() => whenValid((typed) => submitted.push(typed))}>
        Preview
      </button>
      <button type="button" onClick={() => show({ body: 'Too long.' }, { parts: { images: 'Too many.' } })}>
        Refuse
      </button>
    </form>
  );
}
const field = (name: string) => screen.getByRole('textbox', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => void (submitted.length = 0));

test('a submit with problems shows them and focuses the first; typing clears the problem of that field only', async () => {
  renderWithPlatform(<Form form={new HeldForm({ values: EMPTY })} />);
  await press('Send');
  expect(await screen.findByText('Enter a subject.')).toBeVisible();
  expect(field('subject')).toHaveFocus();
  await userEvent.type(field('subject'), 'Hello');
  expect(screen.queryByText('Enter a subject.')).toBeNull();
  expect(screen.getByText('Enter a text.')).toBeVisible();
  expect(submitted).toEqual([]);
});

test('a pasted text that is too long stays whole, says by how much, and is not sent until it fits', async () => {
  renderWithPlatform(<Form form={new HeldForm({ values: { ...EMPTY, body: 'Text' } })} />);
  await userEvent.click(field('subject'));
  await userEvent.paste(' Twelve chars ');
  expect(field('subject')).toHaveValue(' Twelve chars ');
  expect(screen.getByText('2 characters too long')).toBeVisible();
  expect(field('subject')).toBeInvalid();
  await press('Send');
  expect(field('subject')).toHaveFocus();
  expect(submitted).toEqual([]);
  await userEvent.type(field('subject'), '{Backspace}{Backspace}');
  expect(screen.getByText('1 character too long')).toBeVisible();
  await userEvent.type(field('subject'), '{Backspace}');
  expect(screen.queryByText(/too long/)).toBeNull();
  await press('Send');
  expect(submitted).toEqual([{ subject: ' Twelve cha', body: 'Text' }]);
});

test('validating without a submit shows the problems and does not move the focus', async () => {
  renderWithPlatform(<Form form={new HeldForm({ values: EMPTY })} />);
  await press('Preview');
  expect(await screen.findByText('Enter a subject.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Preview' })).toHaveFocus();
});

test('problems from elsewhere replace the current ones, at fields and at other parts, and the first is focused', async () => {
  renderWithPlatform(<Form form={new HeldForm({ values: EMPTY })} />);
  await press('Send');
  await screen.findByText('Enter a subject.');
  await press('Refuse');
  expect(await screen.findByText('Too many.')).toBeVisible();
  expect(screen.getByText('Too long.')).toBeVisible();
  expect(screen.queryByText('Enter a subject.')).toBeNull();
  expect(field('body')).toHaveFocus();
});

test('a held form keeps its input while it is closed, and clears the problems', async () => {
  const form = new HeldForm({ values: EMPTY });
  const { unmount } = renderWithPlatform(<Form form={form} />);
  await userEvent.type(field('subject'), 'Hello');
  await press('Send');
  expect(await screen.findByText('Enter a text.')).toBeVisible();
  unmount();
  renderWithPlatform(<Form form={form} />);
  expect(field('subject')).toHaveValue('Hello');
  expect(screen.queryByText('Enter a text.')).toBeNull();
});

test('code outside a component reads and changes a held form, before and while it is rendered', async () => {
  const kept: Values[] = [];
  const form = new HeldForm({ values: EMPTY, onChange: (values) => kept.push(values) });
  form.change({ body: 'Summary' });
  expect(form.values()).toEqual({ subject: '', body: 'Summary' });
  expect(kept).toEqual([{ subject: '', body: 'Summary' }]);
  renderWithPlatform(<Form form={form} />);
  expect(field('body')).toHaveValue('Summary');
  act(() => form.change({ subject: 'Hello' }));
  expect(field('subject')).toHaveValue('Hello');
  await press('Send');
  expect(submitted).toEqual([{ subject: 'Hello', body: 'Summary' }]);
  act(() => form.reset(EMPTY));
  expect(field('body')).toHaveValue('');
});
