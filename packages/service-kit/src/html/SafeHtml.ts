import escapeHtml from 'escape-html';

export { escapeHtml };

/** Markup that is inserted as it is. `html` makes it; the constructor is for markup that comes from no person, such as a style sheet. */
export class SafeHtml {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** What a template may hold. Null and false insert nothing. */
export type HtmlValue = SafeHtml | string | number | null | false | readonly SafeHtml[];

function textOf(value: HtmlValue): string {
  if (value === null || value === false) return '';
  if (value instanceof SafeHtml) return value.text;
  return typeof value === 'object' ? value.map(({ text }) => text).join('') : escapeHtml(String(value));
}

/** The tag of a template that is markup: every value that is not markup itself is escaped. */
export const html = (strings: TemplateStringsArray, ...values: readonly HtmlValue[]): SafeHtml =>
  new SafeHtml(strings.reduce((text, string, index) => text + textOf(values[index - 1] ?? null) + string));
