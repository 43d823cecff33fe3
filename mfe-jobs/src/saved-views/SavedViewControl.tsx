import { Bookmark, ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { requiredTexts, type SavedView, TEXT_MAX, type ViewLayout } from '@jobtrail/contract';
import { Icon, Menu, MenuItem, Popover, useNavigate } from '@jobtrail/web-kit';
import { joined } from '../filters/filterCode.ts';
import { viewAddress } from './address.ts';
import { useSavedViews } from './queries.ts';
import { useViewCommands } from './useViewCommands.ts';

interface Props {
  /** The text of the filter. */
  text: string;
  layout: ViewLayout;
}

/** What the name that is being typed is for. */
type Naming = 'save' | 'rename';

/** Saves the filter as a view. In a view, it is its name, with what can be done with it. */
export function SavedViewControl({ text, layout }: Props) {
  const { data: views = [] } = useSavedViews();
  const commands = useViewCommands();
  const navigate = useNavigate();
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [openId, setOpenId] = useState<string | null>(null);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [naming, setNaming] = useState<Naming | null>(null);
  const canonical = joined(text);
  const shown = views.find((view) => view.layout === layout && joined(view.q) === canonical);
  // A view stays open while its filter is being changed.
  if (shown && shown.id !== openId) setOpenId(shown.id);
  const view = shown ?? views.find(({ id }) => id === openId);
  const body = { q: canonical, layout };
  if (canonical === '' && !view) return null;

  const menu = (open: SavedView) => (
    <>
      {shown ? null : (
        <>
          <MenuItem onSelect={() => void commands.change(open, body, `Updated “${open.name}”`)}>Update view</MenuItem>
          <MenuItem onSelect={() => setNaming('save')}>Save as new</MenuItem>
          <MenuItem onSelect={() => navigate(viewAddress(open))}>Back to the view</MenuItem>
        </>
      )}
      <MenuItem onSelect={() => setNaming('rename')}>Rename</MenuItem>
      <MenuItem
        onSelect={() => {
          const { q, layout: of } = open;
          void commands.save({ name: copyName(open.name, views), q, layout: of });
        }}
      >
        Duplicate
      </MenuItem>
      <MenuItem
        onSelect={() => {
          setOpenId(null);
          void commands.remove(open);
        }}
      >
        Delete
      </MenuItem>
    </>
  );
  return (
    <>
      <button
        ref={setButton}
        type="button"
        className="btn"
        aria-haspopup={view ? 'menu' : 'dialog'}
        aria-expanded={isMenuOpen || naming !== null}
        onClick={() => (view ? setMenuOpen(!isMenuOpen) : setNaming(naming === null ? 'save' : null))}
      >
        <Icon of={Bookmark} size={14} />
        <span className="truncate">{view ? `${view.name}${shown ? '' : ', changed'}` : 'Save view'}</span>
        {view ? <Icon of={ChevronDown} size={12} /> : null}
      </button>
      {view && isMenuOpen && button ? (
        <Menu anchor={button} label={view.name} start="chosen" gap={6} onClose={() => setMenuOpen(false)}>
          {menu(view)}
        </Menu>
      ) : null}
      {naming !== null && button ? (
        <Popover
          anchor={button}
          label={naming === 'rename' ? 'Rename the view' : 'Save view'}
          align="end"
          className="menu jobs-options jobs-save-view"
          onClose={() => setNaming(null)}
        >
          {(close) => (
            <NameForm
              start={naming === 'rename' ? (view?.name ?? '') : ''}
              hint={
                naming === 'rename'
                  ? null
                  : `Keeps the filters, the search and ${layout === 'table' ? 'Table' : 'Kanban'}. Shown in the sidebar under Jobs.`
              }
              action={naming === 'rename' ? 'Rename' : 'Save view'}
              onCancel={close}
              onName={async (name) => {
                const problem =
                  naming === 'rename' && view
                    ? await commands.change(view, { name }, `Renamed to “${name}”`)
                    : await commands.save({ ...body, name });
                if (problem === null) close();
                return problem;
              }}
            />
          )}
        </Popover>
      ) : null}
    </>
  );
}

/** A name for a copy that no view has. */
function copyName(name: string, views: readonly SavedView[]): string {
  const taken = new Set(views.map((view) => view.name.toLowerCase()));
  for (let n = 1; ; n += 1) {
    const end = n === 1 ? ' copy' : ` copy ${n}`;
    const copy = `${name.slice(0, TEXT_MAX.viewName - end.length)}${end}`;
    if (!taken.has(copy.toLowerCase())) return copy;
  }
}

interface NameFormProps {
  start: string;
  hint: string | null;
  action: string;
  onCancel: () => void;
  /** Returns what is wrong with a name. */
  onName: (name: string) => Promise<string | null>;
}

function NameForm({ start, hint, action, onCancel, onName }: NameFormProps) {
  const id = useId();
  const [name, setName] = useState(start);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  return (
    <form
      className="jobs-options-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (isSaving) return;
        const { length } = name.trim();
        if (length === 0) return setProblem(requiredTexts.viewName);
        if (length > TEXT_MAX.viewName) return setProblem(`Use at most ${TEXT_MAX.viewName} characters.`);
        setSaving(true);
        void onName(name.trim()).then((failure) => {
          setProblem(failure);
          setSaving(false);
        });
      }}
    >
      <label className="field">
        <span className="label">Name</span>
        <input
          className="input"
          autoComplete="off"
          value={name}
          aria-invalid={problem !== null}
          aria-describedby={id}
          onChange={({ target }) => setName(target.value)}
        />
      </label>
      <p
        className={problem === null ? 'hint' : 'hint hint-error'}
        id={id}
        role={problem === null ? undefined : 'alert'}
      >
        {problem ?? hint}
      </p>
      <div className="jobs-save-view-end">
        <button type="button" className="btn btn-ghost" onClick={onCancel}>
          Cancel
        </button>
        <button type="submit" className="btn btn-primary" aria-busy={isSaving}>
          {action}
        </button>
      </div>
    </form>
  );
}
