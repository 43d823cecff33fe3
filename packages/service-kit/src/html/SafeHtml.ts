import escapeHtml from 'escape-html';

export { escapeHtml };

/**
 * Markup that is inserted unchanged. Create it with `html`; the constructor is for trusted markup, such as a style
 * sheet.
 */
export class SafeHtml {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Values that a template accepts. Null and false insert nothing. */
export type HtmlValue = SafeHtml | string | number | null | false | readonly SafeHtml[];

function textOf(value: HtmlValue): string {
  if (value === null || value === false) return '';
  if (value instanceof SafeHtml) return value.text;
  return typeof value === 'object' ? value.map(({ text }) => text).join('') : escapeHtml(String(value));
}

/** Tags a template as markup: every value that is not markup is escaped. */
export const html = (strings: TemplateStringsArray, ...values: readonly HtmlValue[]): SafeHtml =>
  new SafeHtml(strings.reduce((text, string, index) => text + textOf(values[index - 1] ?? null) + string));
