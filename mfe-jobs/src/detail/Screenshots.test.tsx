import { fireEvent, render, screen } from '@testing-library/react';
import { Screenshots } from './Screenshots.tsx';

const DATA = 'data:image/heic;base64,AAAA';

test('an image opens at full size; one that this browser cannot show has its name and a download', () => {
  render(<Screenshots images={JSON.stringify(['/api/media/a', '/api/media/b', DATA])} />);
  fireEvent.error(screen.getByRole('img', { name: 'Screenshot 2' }));
  fireEvent.error(screen.getByRole('img', { name: 'Screenshot 3' }));
  expect(screen.getAllByRole('img').map((image) => image.getAttribute('src'))).toEqual(['/api/media/a']);
  expect(screen.getByRole('link', { name: 'Screenshot 1' })).toHaveAttribute('href', '/api/media/a');
  const broken = screen.getByRole('link', { name: /Screenshot 2\s*Download/ });
  expect(broken).toHaveAttribute('href', '/api/media/b?download=1');
  expect(broken).toHaveAttribute('download');
  expect(screen.getByRole('link', { name: /Screenshot 3\s*Download/ })).toHaveAttribute('href', DATA);
});
