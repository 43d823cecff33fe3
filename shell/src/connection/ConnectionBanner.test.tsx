import { act, render, screen } from '@testing-library/react';
import { ConnectionBanner } from './ConnectionBanner.tsx';

test('a banner says that the browser is offline, until it is online again', () => {
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  const { container } = render(<ConnectionBanner />);
  expect(container.firstElementChild).toBeEmptyDOMElement();
  online.mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByText(/You are offline/).closest('[aria-live="polite"]')).toBe(container.firstElementChild);
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(container.firstElementChild).toBeEmptyDOMElement();
  online.mockRestore();
});
