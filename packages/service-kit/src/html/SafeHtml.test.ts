import { html, SafeHtml } from './SafeHtml.ts';

describe('A template tagged with html', () => {
  it('escapes text, in elements and in attributes', () =>
    expect(html`<a title="${`"'`}">${'<b> & co'}</a>`.text).toBe('<a title="&quot;&#39;">&lt;b&gt; &amp; co</a>'));
  it('inserts markup and lists of it unchanged', () =>
    expect(html`<ul>${[html`<li>${1}</li>`, html`<li>2</li>`]}</ul>${new SafeHtml('<hr>')}`.text).toBe(
      '<ul><li>1</li><li>2</li></ul><hr>',
    ));
  it('inserts nothing for null and false, and zero for zero', () =>
    expect(html`a${null}b${false}c${0}`.text).toBe('abc0'));
});
