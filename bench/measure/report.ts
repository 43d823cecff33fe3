import { times } from './format.ts';

interface Row {
  what: string;
  figure: string;
  bar: string;
  verdict: string;
}

type Format = (value: number) => string;

/** The table that a benchmark prints at the end: each figure next to the bar that it has to meet. */
export class Report {
  readonly #title: string;
  readonly #rows: Row[] = [];
  readonly #notes: string[] = [];
  #missed = 0;

  constructor(title: string) {
    this.#title = title;
  }

  /** Adds a figure without a bar. */
  figure(what: string, figure: string): void {
    this.#rows.push({ what, figure, bar: '', verdict: '' });
  }

  /** Adds a figure that must not be above its bar. */
  atMost(what: string, value: number, bar: number, format: Format = times): void {
    this.#bar(what, format(value), `<= ${format(bar)}`, value <= bar);
  }

  /** Adds a figure that must be below its bar. */
  under(what: string, value: number, bar: number, format: Format = times): void {
    this.#bar(what, format(value), `< ${format(bar)}`, value < bar);
  }

  /** Adds a figure that must not be below its bar. */
  atLeast(what: string, value: number, bar: number, format: Format = times): void {
    this.#bar(what, format(value), `>= ${format(bar)}`, value >= bar);
  }

  /** Adds a line below the table. */
  note(text: string): void {
    this.#notes.push(text);
  }

  /** The number of missed bars. */
  missed(): number {
    return this.#missed;
  }

  /** Prints the table, the notes and the verdict. */
  print(): void {
    const rows = [{ what: this.#title, figure: 'figure', bar: 'bar', verdict: '' }, ...this.#rows];
    const width = (key: keyof Row) => Math.max(...rows.map((row) => row[key].length));
    const [what, figure, bar] = [width('what'), width('figure'), width('bar')];
    console.log('');
    for (const [index, row] of rows.entries()) {
      console.log(
        `${row.what.padEnd(what)}  ${row.figure.padStart(figure)}  ${row.bar.padStart(bar)}  ${row.verdict}`.trimEnd(),
      );
      if (index === 0) console.log('-'.repeat(what + figure + bar + 12));
    }
    for (const note of this.#notes) console.log(note);
    console.log(
      this.#missed === 0
        ? 'Every bar is met.'
        : `${this.#missed} ${this.#missed === 1 ? 'bar is' : 'bars are'} missed.`,
    );
  }

  #bar(what: string, figure: string, bar: string, met: boolean): void {
    if (!met) this.#missed += 1;
    this.#rows.push({ what, figure, bar, verdict: met ? 'met' : 'MISSED' });
  }
}
