import { times } from './format.ts';

interface Row {
  what: string;
  figure: string;
  bar: string;
  result: string;
}

type Format = (value: number) => string;

/** The table that a benchmark prints at the end: each figure next to the bar that it has to meet. */
export class Report {
  readonly #title: string;
  readonly #rows: Row[] = [];
  readonly #notes: string[] = [];
  #missed = 0;
  #unjudged = 0;

  constructor(title: string) {
    this.#title = title;
  }

  /** Adds a figure without a bar. */
  figure(what: string, figure: string): void {
    this.#rows.push({ what, figure, bar: '', result: '' });
  }

  /**
   * Adds a figure that must not be above its bar.
   * @param certain false if the machine was too busy to judge it
   */
  atMost(what: string, value: number, bar: number, format: Format = times, certain = true): void {
    this.#bar(what, format(value), `<= ${format(bar)}`, certain ? value <= bar : undefined);
  }

  /** Adds a figure that must be below its bar. */
  under(what: string, value: number, bar: number, format: Format = times): void {
    this.#bar(what, format(value), `< ${format(bar)}`, value < bar);
  }

  /**
   * Adds a figure that must not be below its bar.
   * @param certain false if the machine was too busy to judge it
   */
  atLeast(what: string, value: number, bar: number, format: Format = times, certain = true): void {
    this.#bar(what, format(value), `>= ${format(bar)}`, certain ? value >= bar : undefined);
  }

  /** Adds a line below the table. */
  note(text: string): void {
    this.#notes.push(text);
  }

  /** The number of missed bars. */
  missed(): number {
    return this.#missed;
  }

  /** The number of bars that could not be judged. */
  unjudged(): number {
    return this.#unjudged;
  }

  /** Prints the table, the notes and the result. */
  print(): void {
    const rows = [{ what: this.#title, figure: 'figure', bar: 'bar', result: '' }, ...this.#rows];
    const width = (key: keyof Row) => Math.max(...rows.map((row) => row[key].length));
    const [what, figure, bar] = [width('what'), width('figure'), width('bar')];
    console.log('');
    for (const [index, row] of rows.entries()) {
      console.log(
        `${row.what.padEnd(what)}  ${row.figure.padStart(figure)}  ${row.bar.padStart(bar)}  ${row.result}`.trimEnd(),
      );
      if (index === 0) console.log('-'.repeat(what + figure + bar + 12));
    }
    for (const note of this.#notes) console.log(note);
    if (this.#unjudged > 0) console.log(`The machine is too busy: ${this.#unjudged} of the bars are not judged.`);
    console.log(
      this.#missed === 0
        ? `Every ${this.#unjudged > 0 ? 'other ' : ''}bar is met.`
        : `${this.#missed} ${this.#missed === 1 ? 'bar is' : 'bars are'} missed.`,
    );
  }

  /** @param met undefined if it cannot be judged */
  #bar(what: string, figure: string, bar: string, met: boolean | undefined): void {
    if (met === false) this.#missed += 1;
    if (met === undefined) this.#unjudged += 1;
    this.#rows.push({ what, figure, bar, result: met === undefined ? 'NOT JUDGED' : met ? 'met' : 'MISSED' });
  }
}
