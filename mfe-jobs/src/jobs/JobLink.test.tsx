import { renderToStaticMarkup } from 'react-dom/server';
import { breakable } from './JobLink.tsx';

test.each([
  ['Engineer', 'Engineer'],
  ['Softwareentwickler/in', 'Softwareentwickler/<wbr/>in'],
  ['Engineer (m/f/d)', 'Engineer (m/<wbr/>f/<wbr/>d)'],
  ['Design / Research', 'Design / Research'],
])('%s may break after its slashes', (text, markup) => {
  expect(renderToStaticMarkup(<>{breakable(text)}</>)).toBe(markup);
});
