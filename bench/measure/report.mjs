/** @typedef {{ what: string, figure: string, bar: string, verdict: string }} Row */

/** The table that a benchmark prints at its end: each figure with the bar that it has to meet beside it. */
export class Report {
  /** @type {Row[]} */
  #rows = [];
  /** @type {string[]} */
  #notes = [];
  #missed = 0;
  #title;

  /** @param {string} title */
  constructor(title) {
    this.#title = title;
  }

  /**
   * A figure without a bar.
   * @param {string} what
   * @param {string} figure
   */
  figure(what, figure) {
    this.#rows.push({ what, figure, bar: '', verdict: '' });
  }

  /**
   * A figure that must not be above its bar.
   * @param {string} what
   * @param {number} value
   * @param {number} bar
   * @param {(value: number) => string} [format]
   */
  atMost(what, value, bar, format = times) {
    this.#bar(what, format(value), `<= ${format(bar)}`, value <= bar);
  }

  /**
   * A figure that must be under its bar.
   * @param {string} what
   * @param {number} value
   * @param {number} bar
   * @param {(value: number) => string} [format]
   */
  under(what, value, bar, format = times) {
    this.#bar(what, format(value), `< ${format(bar)}`, value < bar);
  }

  /**
   * A figure that must not be below its bar.
   * @param {string} what
   * @param {number} value
   * @param {number} bar
   * @param {(value: number) => string} [format]
   */
  atLeast(what, value, bar, format = times) {
    this.#bar(what, format(value), `>= ${format(bar)}`, value >= bar);
  }

  /**
   * One line under the table.
   * @param {string} text
   */
  note(text) {
    this.#notes.push(text);
  }

  /** How many bars were missed. */
  missed() {
    return this.#missed;
  }

  /** Prints the table, the notes and the verdict. */
  print() {
    const rows = [{ what: this.#title, figure: 'figure', bar: 'bar', verdict: '' }, ...this.#rows];
    const width = (/** @type {keyof Row} */ key) => Math.max(...rows.map((row) => row[key].length));
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

  /**
   * @param {string} what
   * @param {string} figure
   * @param {string} bar
   * @param {boolean} met
   */
  #bar(what, figure, bar, met) {
    if (!met) this.#missed += 1;
    this.#rows.push({ what, figure, bar, verdict: met ? 'met' : 'MISSED' });
  }
}

/** @param {number} value */
export function times(value) {
  return `${value.toFixed(2)} x`;
}

/** @param {number} value */
export function milliseconds(value) {
  return `${value.toFixed(value < 10 ? 2 : 1)} ms`;
}

/** @param {number} value bytes */
export function kilobytes(value) {
  return `${(value / 1024).toFixed(1)} KB`;
}

/** @param {number} value */
export function count(value) {
  return String(value);
}
