import { ChevronDown, ClipboardList, Download, FileSpreadsheet, Image as Picture, PenTool } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { Icon, Menu, MenuItem, useNavigate, useToast } from '@jobtrail/web-kit';
import { saveFile } from '../../files/saveFile.ts';
import { useToday } from '../../jobs/clock/usePersonZone.ts';
import { useView } from '../ViewContext.tsx';
import { fileName } from './fileName.ts';
import { type PictureOf, pngFile, svgFile } from './files.ts';

interface Props {
  /** The name of what is exported, for the label. */
  what: string;
  /** The same for the names of the files. */
  name: string;
  /** The part of the page that is exported as a picture. */
  part: RefObject<HTMLElement | null>;
  csv: () => Blob | Promise<Blob>;
  /** A whole page has a button with a text; a panel has an icon. */
  of?: PictureOf;
  /** What the CSV file contains: '46 rows'. */
  rows?: string;
  /** The address of the activity report about the same applications, for a whole page. */
  report?: string;
}

/** Exports a part of the page as PNG, SVG or CSV. */
export function ExportMenu({ what, name, part, csv, of = 'panel', rows, report }: Props) {
  const view = useView();
  const today = useToday();
  const toast = useToast();
  const navigate = useNavigate();
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [open, setOpen] = useState(false);

  async function save(kind: 'png' | 'svg' | 'csv'): Promise<void> {
    try {
      const element = part.current;
      if (!element) return;
      const file = kind === 'csv' ? await csv() : await (kind === 'png' ? pngFile : svgFile)(element, of);
      saveFile(file, fileName({ what: name, view, today }, kind));
    } catch {
      toast({
        title: 'Export failed',
        description:
          kind === 'csv'
            ? 'The file could not be written. Please try again.'
            : 'The picture could not be written. CSV works.',
        tone: 'error',
        action: { label: 'Try again', onClick: () => void save(kind) },
      });
    }
  }
  return (
    <>
      <button
        ref={setButton}
        type="button"
        className={of === 'page' ? 'btn' : 'icon-btn'}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={of === 'page' ? undefined : `Export ${what}`}
        data-tooltip={of === 'page' ? undefined : 'Export'}
        onClick={() => setOpen(!open)}
      >
        <Icon of={Download} size={14} />
        {of === 'page' ? (
          <>
            Export
            <Icon of={ChevronDown} size={14} />
          </>
        ) : null}
      </button>
      {open && button ? (
        <Menu anchor={button} label={`Export ${what}`} onClose={() => setOpen(false)}>
          <MenuItem onSelect={() => void save('png')}>
            <Icon of={Picture} />
            PNG
          </MenuItem>
          <MenuItem onSelect={() => void save('svg')}>
            <Icon of={PenTool} />
            SVG
          </MenuItem>
          <MenuItem onSelect={() => void save('csv')}>
            <Icon of={FileSpreadsheet} />
            CSV
            {rows === undefined ? null : <span className="analytics-rows num">{rows}</span>}
          </MenuItem>
          {report === undefined ? null : (
            <MenuItem onSelect={() => navigate(report)}>
              <Icon of={ClipboardList} />
              Activity report
            </MenuItem>
          )}
        </Menu>
      ) : null}
    </>
  );
}
