import { useState } from 'react';
import { RULE_DAYS_MAX, RULE_DAYS_MIN, type RuleSetting, ruleTexts, todayTexts } from '@jobtrail/contract';
import { Modal, useCall } from '@jobtrail/web-kit';
import { useTodayCommands } from '../reminders/useTodayCommands.ts';

/** Settings of the suggestions: each rule can be turned off and has a number of days. Changes are saved at once. */
export default function RulesDialog({ onClose }: { onClose: () => void }) {
  const rules = useCall('getToday').data?.rules ?? [];
  return (
    <Modal title={todayTexts.whenToSuggest} width={480} className="today-dialog" onClose={onClose}>
      <p className="soft">At most three suggestions a day. The bell does not count them.</p>
      <ul className="today-rules">
        {rules.map((setting) => (
          <Rule key={`${setting.rule} ${setting.days}`} setting={setting} />
        ))}
      </ul>
      <div className="confirm-foot">
        <button type="button" className="btn btn-primary" onClick={onClose}>
          Close
        </button>
      </div>
    </Modal>
  );
}

function Rule({ setting }: { setting: RuleSetting }) {
  const { suggestions } = useTodayCommands();
  const { rule, on, days } = setting;
  const { name, after } = ruleTexts[rule];
  const [typed, setTyped] = useState(String(days));

  /** Saves the typed days when the field is left, or restores the saved ones. */
  function leave(): void {
    const next = Number(typed);
    if (!Number.isInteger(next) || next < RULE_DAYS_MIN || next > RULE_DAYS_MAX) setTyped(String(days));
    else if (next !== days)
      void suggestions.changeRule(setting, { days: next }).then((saved) => {
        if (!saved) setTyped(String(days));
      });
  }
  return (
    <li>
      <span className="grow">
        <span className="medium">{name}</span>
        <label className="today-days soft">
          <input
            className="input num"
            type="number"
            min={RULE_DAYS_MIN}
            max={RULE_DAYS_MAX}
            value={typed}
            disabled={!on}
            aria-label={`${name}: days ${after}`}
            onChange={({ target }) => setTyped(target.value)}
            onBlur={leave}
          />
          {Number(typed) === 1 ? 'day' : 'days'} {after}
        </label>
      </span>
      <button
        type="button"
        className="switch"
        role="switch"
        aria-checked={on}
        aria-label={name}
        onClick={() => void suggestions.changeRule(setting, { on: !on })}
      />
    </li>
  );
}
