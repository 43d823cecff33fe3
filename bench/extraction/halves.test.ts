import { halfNamed, halfOf } from './halves.ts';

const page = (url: string) => ({ url, file: '1.html' });

describe('the halves of a corpus', () => {
  it('keep the pages of a site together', () => {
    const hosts = Array.from({ length: 40 }, (_, index) => `site-${index}.example`);
    for (const host of hosts)
      expect(halfOf(page(`https://jobs.${host}/a/1`))).toBe(halfOf(page(`https://www.${host}/b/2?c`)));
    expect(new Set(hosts.map((host) => halfOf(page(`https://${host}/`)))).size).toBe(2);
  });

  it('never change', () =>
    expect(['acme', 'globex', 'initech'].map((name) => halfOf(page(`https://${name}.example/`)))).toEqual([
      'counted',
      'looked-at',
      'looked-at',
    ]));

  it('are named on the command line', () => {
    expect([halfNamed('counted'), halfNamed('looked-at'), halfNamed(undefined)]).toEqual([
      'counted',
      'looked-at',
      null,
    ]);
    expect(() => halfNamed('first')).toThrow('Which half?');
  });
});
