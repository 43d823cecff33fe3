import { describe, expect, it } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { usePageLocation } from './pageLocation.ts';

describe('the page location', () => {
  it('is the path without a trailing slash, and the query', () => {
    window.history.replaceState(null, '', '/admin/users/?q=a%25b');
    const { result } = renderHook(() => usePageLocation());
    expect(result.current.pathname).toBe('/admin/users');
    expect(result.current.query.get('q')).toBe('a%b');
  });
  it.each(['popstate', 'single-spa:routing-event'])('follows the URL after %s', (event) => {
    window.history.replaceState(null, '', '/dashboard');
    const { result } = renderHook(() => usePageLocation());
    act(() => {
      window.history.replaceState(null, '', '/table?job=1');
      window.dispatchEvent(new Event(event));
    });
    expect(result.current.pathname).toBe('/table');
    expect(result.current.query.get('job')).toBe('1');
  });
});
