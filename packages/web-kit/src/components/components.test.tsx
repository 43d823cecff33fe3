import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CountBadge } from './Badge.tsx';
import { ErrorState } from './ErrorState.tsx';
import { Field } from './Field.tsx';
import { StageBadge } from './StageBadge.tsx';
import { Avatar, Tile } from './Tile.tsx';

test('a field connects its label, its hint and its error to the control', () => {
  const field = (error?: string) => (
    <Field label="Company" required hint="As in the posting" error={error}>
      {(control) => <input {...control} />}
    </Field>
  );
  const { rerender } = render(field());
  const input = screen.getByLabelText(/Company/);
  expect(input).toBeRequired();
  expect(input).toHaveAccessibleDescription('As in the posting');
  rerender(field('Enter a company.'));
  expect(input).toBeInvalid();
  expect(input).toHaveAccessibleDescription('Enter a company.');
  expect(screen.getByRole('alert')).toHaveTextContent('Enter a company.');
});

test('an error state shows the code and offers to try again', async () => {
  let tries = 0;
  render(
    <ErrorState title="Your applications did not load" code="503: Service Unavailable" onRetry={() => (tries += 1)}>
      Nothing is lost.
    </ErrorState>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Your applications did not loadNothing is lost. 503: Service Unavailable',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(tries).toBe(1);
});

test('a stage badge shows the label or the short label', () => {
  render(
    <>
      <StageBadge stage="technical interview" />
      <StageBadge stage="technical interview" short />
    </>,
  );
  expect(screen.getByText('Technical Interview')).toHaveAttribute('data-stage', 'technical');
  expect(screen.getByText('Technical')).toBeVisible();
});

test('a count can have a text for screen readers', () => {
  render(<CountBadge count={4} alert label="4 open tickets" />);
  expect(screen.getByText('4 open tickets')).toHaveClass('sr');
});

test('tiles and avatars show the first letters of any script', () => {
  const { container } = render(
    <>
      <Tile name=" öresund Labs" />
      <Tile name="" />
      <Avatar name="Nora Maria Lindqvist" />
      <Avatar name="Cher" />
    </>,
  );
  const letters = Array.from(container.children, (tile) => tile.getAttribute('data-letters'));
  expect(letters).toEqual(['Ö', '?', 'NL', 'C']);
});
