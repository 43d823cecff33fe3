import { useState } from 'react';
import { clauseOf, type JobCard, parseFilter } from '@jobtrail/contract';
import { formatCount } from '@jobtrail/web-kit';
import { NONE } from './options.ts';

interface Props {
  /** The jobs that match all other clauses. */
  cards: readonly JobCard[];
  chosen: readonly string[];
  onChosen: (values: readonly string[]) => void;
}

const LOWER_END = /^>=(\d+(?:\.\d+)?[km]?)([A-Z]{3})?$/;

/** The value of a typed amount, such as `>=80kEUR`; null if it makes no sense. */
function payValue(amount: string, currency: string): string | null {
  const digits = amount.trim().replaceAll(/[\s,]/g, '').toLowerCase();
  const value = `>=${digits}${currency}`;
  return /^[\d.']+[km]?$/.test(digits) ? (clauseOf(parseFilter(`pay:${value}`), 'pay')?.[0] ?? null) : null;
}

/** The yearly pay to filter by. It goes by the upper end of what a job pays. */
export function PayOptions({ cards, chosen, onChosen }: Props) {
  const [, digits = '', code = ''] = chosen.map((value) => LOWER_END.exec(value)).find((match) => match !== null) ?? [];
  const [amount, setAmount] = useState(digits);
  const [currency, setCurrency] = useState(code);
  const [keeps, setKeeps] = useState(chosen.length === 0 || chosen.includes(NONE));
  const [isWrong, setWrong] = useState(false);
  const named = cards.filter(({ smart }) => smart.pay !== null);
  const currencies = [...new Set(named.flatMap(({ smart }) => smart.pay?.currency ?? []))].sort();
  const offered = code === '' || currencies.includes(code) ? currencies : [code, ...currencies];
  return (
    <form
      className="jobs-options-form"
      onSubmit={(event) => {
        event.preventDefault();
        const value = payValue(amount, currency);
        setWrong(value === null);
        if (value !== null) onChosen(keeps ? [value, NONE] : [value]);
      }}
    >
      <label className="field">
        <span className="label">At least, in a year</span>
        <input
          className="input num"
          inputMode="decimal"
          placeholder="80k"
          value={amount}
          aria-invalid={isWrong}
          aria-describedby="filter-pay"
          onChange={({ target }) => setAmount(target.value)}
        />
      </label>
      <label className="field">
        <span className="label">Currency</span>
        <select className="input" value={currency} onChange={({ target }) => setCurrency(target.value)}>
          <option value="">Any</option>
          {offered.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </label>
      <label className="jobs-option">
        <input type="checkbox" checked={keeps} onChange={({ target }) => setKeeps(target.checked)} />
        Keep jobs without a salary
      </label>
      <p className={isWrong ? 'hint hint-error' : 'hint'} id="filter-pay" role={isWrong ? 'alert' : undefined}>
        {isWrong
          ? 'Enter an amount of at least 1,000, such as 80k.'
          : `Goes by the upper end. ${formatCount(named.length)} of ${formatCount(cards.length)} name a salary.`}
      </p>
      <button type="submit" className="btn">
        Show these jobs
      </button>
    </form>
  );
}
