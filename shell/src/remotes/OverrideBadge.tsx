import { type Override, resetOverride } from './override.ts';

/** Lists the remotes that are overridden, with a button to restore the deployed ones. */
export function OverrideBadge({ overrides, reload }: { overrides: readonly Override[]; reload: () => void }) {
  if (overrides.length === 0) return null;
  const reset = (): void => {
    for (const { name } of overrides) resetOverride(name);
    reload();
  };
  return (
    <aside className="override-badge" aria-label="Development override">
      <span className="truncate">Overridden: {overrides.map(({ name }) => name).join(', ')}</span>
      <button type="button" className="btn btn-sm" onClick={reset}>
        Reset
      </button>
    </aside>
  );
}
