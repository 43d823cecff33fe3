import { Download, FileImage, FilePenLine, FileText, Pencil, Trash2, Upload } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import {
  type DocumentVersion,
  fillPath,
  formatSize,
  type JobDocument,
  type LocalDay,
  localDayOf,
  MEDIA_PATH,
  pages,
} from '@jobtrail/contract';
import { formatDay, Icon, Menu, MenuItem, messageOf, PopoverButton, Spinner } from '@jobtrail/web-kit';
import { monthDay } from '../../jobs/clock/days.ts';
import { usePersonZone } from '../../jobs/clock/usePersonZone.ts';
import { detailAddress } from '../../pages.ts';
import { useDocumentUses } from './queries.ts';

const IMAGES: ReadonlyArray<DocumentVersion['type']> = ['jpg', 'png', 'gif', 'webp', 'heic'];

interface Props {
  used: JobDocument;
  /** The company of the job. */
  company: string;
  /** The day of the application; null if there was none yet. */
  appliedOn: LocalDay | null;
  isRemoving: boolean;
  onRename: () => void;
  onReplace: () => void;
  onRemove: () => void;
  onUseNewer: (newer: DocumentVersion) => void;
}

/** A document of a job: its file, where else it is used, and whether a newer version exists. */
export function DocumentRow({ used, company, appliedOn, isRemoving, onUseNewer, ...actions }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const zone = usePersonZone();
  const { document, version, newer, addedAt } = used;
  const fileName = `${document.name}.${version.type}`;
  const sentOn = document.kind === 'other' ? null : (used.usedOn ?? appliedOn);
  const icon = IMAGES.includes(version.type) ? FileImage : document.kind === 'cover' ? FilePenLine : FileText;
  return (
    <li className="doc" aria-busy={isRemoving || undefined}>
      <Icon of={icon} />
      <div className="grow">
        <b className="truncate" title={fileName}>
          {fileName}
        </b>
        <p className="caption muted doc-facts">
          <span className="num">{formatSize(version.bytes)}</span>
          <Dot>
            {sentOn === null ? 'added ' : 'sent '}
            <time>{formatDay(sentOn ?? localDayOf(Date.parse(addedAt), zone))}</time>
          </Dot>
          <Dot>{version.uses > 1 ? <Uses version={version} /> : 'only here'}</Dot>
        </p>
        {newer ? (
          <p className="doc-new">
            <span>
              {newer.label} of <time>{monthDay(localDayOf(Date.parse(newer.createdAt), zone))}</time> is newer.{' '}
              {company} has {version.label}.
            </span>
            <button type="button" className="btn btn-sm" onClick={() => onUseNewer(newer)}>
              Use {newer.label}
            </button>
          </p>
        ) : null}
      </div>
      <span className="doc-acts">
        <a
          className="icon-btn icon-btn-sm"
          href={`${fillPath(MEDIA_PATH, { id: version.id })}?download=1`}
          download
          aria-label={`Download ${fileName}`}
        >
          <Icon of={Download} size={14} />
        </a>
        <button
          type="button"
          className="icon-btn icon-btn-sm dots"
          aria-haspopup="menu"
          aria-label={`Actions for ${fileName}`}
          data-remove={version.id}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        />
      </span>
      {anchor ? (
        <Menu anchor={anchor} label={`Actions for ${fileName}`} start="first" onClose={() => setAnchor(null)}>
          <MenuItem onSelect={actions.onRename}>
            <Icon of={Pencil} />
            Rename
          </MenuItem>
          <MenuItem onSelect={actions.onReplace}>
            <Icon of={Upload} />
            Replace
          </MenuItem>
          <hr />
          <MenuItem danger onSelect={actions.onRemove}>
            <Icon of={Trash2} />
            Remove from this job
          </MenuItem>
        </Menu>
      ) : null}
    </li>
  );
}

/** A further fact, after a dot. */
function Dot({ children }: { children: ReactNode }) {
  return (
    <span className="doc-fact">
      <span aria-hidden="true">· </span>
      {children}
    </span>
  );
}

/** How many applications use a version, and which. */
function Uses({ version }: { version: DocumentVersion }) {
  return (
    <PopoverButton
      className="link"
      face={`used in ${version.uses} applications`}
      dialog={{ label: 'Applications with this version', align: 'start', className: 'doc-uses' }}
    >
      {() => <UsesList id={version.id} />}
    </PopoverButton>
  );
}

function UsesList({ id }: { id: string }) {
  const uses = useDocumentUses(id);
  if (uses.isError) return <p role="alert">{messageOf(uses.error, 'The applications did not load.')}</p>;
  if (!uses.data)
    return (
      <span role="status" aria-label="Loading the applications">
        <Spinner />
      </span>
    );
  return (
    <ul>
      {uses.data.map(({ jobId, company, position }, index) => (
        <li key={jobId}>
          <a href={detailAddress(pages.dashboard, jobId)} tabIndex={index === 0 ? 0 : undefined}>
            <b className="strong truncate">{company}</b>
            <span className="caption muted truncate">{position}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
