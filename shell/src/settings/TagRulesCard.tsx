import { Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { DIMENSION_NAMES, TAG_NAMES, TAG_WORDS_MAX, type TagRule, VALUES_OF } from '@jobtrail/contract';
import { api, callKey, Icon, messageOf, Skeleton, tooLong, useCall, usePlatform } from '@jobtrail/web-kit';
import { SettingsRow } from './SettingsRow.tsx';
import './tag-rules.css';

const rulesKey = callKey('listTagRules');

/** The rules of smart tags, as the server has them, and what changes them. Every change is saved at once. */
function useTagRules() {
  const { queryClient, toast } = usePlatform();
  const [saves, setSaves] = useState(0);
  const failed = (error: unknown): void =>
    toast({ title: 'Rule not saved', description: messageOf(error, 'Please try again.'), tone: 'error' });
  const put = (change: (rules: TagRule[]) => TagRule[]): void => {
    queryClient.setQueryData(rulesKey, (rules) => rules && change(rules));
    // The tags of all jobs may be others now.
    void queryClient.invalidateQueries({ queryKey: callKey('listJobs') });
    setSaves((count) => count + 1);
  };
  async function add({ dimension, words, value }: TagRule): Promise<void> {
    try {
      // A rule as the server has had it.
      const body = { dimension, words, value } as Parameters<typeof api.call<'createTagRule'>>[1]['body'];
      const rule = await api.call('createTagRule', { body });
      put((rules) => [...rules, rule]);
    } catch (error) {
      failed(error);
    }
  }
  return {
    ...useCall('listTagRules'),
    saves,
    async change(id: string, changes: { words?: string; value?: TagRule['value'] }): Promise<void> {
      try {
        const rule = await api.call('updateTagRule', { params: { id }, body: changes });
        put((rules) => rules.map((known) => (known.id === id ? rule : known)));
      } catch (error) {
        failed(error);
        await queryClient.invalidateQueries({ queryKey: rulesKey });
      }
    },
    async remove(rule: TagRule): Promise<void> {
      try {
        await api.call('deleteTagRule', { params: { id: rule.id } });
        put((rules) => rules.filter(({ id }) => id !== rule.id));
        toast({
          title: 'Rule deleted',
          tone: 'success',
          action: { label: 'Undo', onClick: () => void add(rule) },
        });
      } catch (error) {
        failed(error);
      }
    },
  };
}

type Rules = ReturnType<typeof useTagRules>;

/** The rules by which a person's words in locations and titles become smart tags. */
export function TagRulesCard() {
  const rules = useTagRules();
  return (
    <SettingsRow
      title="Smart tags"
      text="Your rules for words in locations and titles. A job offers one when you correct the same words twice."
      saves={rules.saves}
    >
      {rules.data ? (
        rules.data.length === 0 ? (
          <p className="settings-option muted">You have no rules.</p>
        ) : (
          <ul className="tag-rules">
            {rules.data.map((rule) => (
              <RuleRow key={`${rule.id} ${rule.words}`} rule={rule} rules={rules} />
            ))}
          </ul>
        )
      ) : rules.isError ? (
        <p className="settings-option">
          Your rules did not load.{' '}
          <button type="button" className="btn btn-sm" onClick={() => void rules.refetch()}>
            Try again
          </button>
        </p>
      ) : (
        <div className="settings-option" role="status" aria-busy="true" aria-label="Loading your rules">
          <Skeleton width="60%" />
        </div>
      )}
    </SettingsRow>
  );
}

function RuleRow({ rule, rules }: { rule: TagRule; rules: Rules }) {
  const [words, setWords] = useState(rule.words);
  const problem = tooLong(words.trim(), TAG_WORDS_MAX);
  const save = (event?: FormEvent): void => {
    event?.preventDefault();
    const typed = words.trim();
    if (typed === '') setWords(rule.words);
    else if (typed !== rule.words && problem === undefined) void rules.change(rule.id, { words: typed });
  };
  return (
    <li className="settings-option">
      <form className="tag-rule" onSubmit={save}>
        <input
          className="input grow"
          aria-label={`Words of the rule for ${DIMENSION_NAMES[rule.dimension].toLowerCase()}`}
          aria-invalid={problem !== undefined || undefined}
          value={words}
          onChange={({ target }) => setWords(target.value)}
          onBlur={() => save()}
        />
        <select
          className="select"
          aria-label={`What “${rule.words}” means`}
          value={rule.value}
          onChange={({ target }) => {
            const value = VALUES_OF[rule.dimension].find((known) => known === target.value);
            if (value) void rules.change(rule.id, { value });
          }}
        >
          {VALUES_OF[rule.dimension].map((value) => (
            <option key={value} value={value}>
              {TAG_NAMES[value]}
            </option>
          ))}
        </select>
        <button
          type="button"
          className="icon-btn"
          aria-label={`Delete the rule for “${rule.words}”`}
          onClick={() => void rules.remove(rule)}
        >
          <Icon of={Trash2} />
        </button>
        {problem === undefined ? null : (
          <p className="hint hint-error" role="alert">
            {problem}
          </p>
        )}
      </form>
    </li>
  );
}
