import { Icon } from '@jobtrail/web-kit';
import { ImageOff, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { previewOf } from './preview.ts';
import type { Shot } from './Shot.ts';

function sizeText(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

/** undefined while the preview is made, null where there can be none. */
function usePreview(shot: Shot): string | null | undefined {
  const [address, setAddress] = useState<string | null>();
  useEffect(() => {
    let made: string | null = null;
    let gone = false;
    void previewOf(shot).then((found) => {
      if (gone && found !== null) URL.revokeObjectURL(found);
      if (gone) return;
      made = found;
      setAddress(found);
    });
    return () => {
      gone = true;
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [shot]);
  return address;
}

function ShotTile({ shot, onRemove }: { shot: Shot; onRemove: () => void }) {
  const preview = usePreview(shot);
  const [broken, setBroken] = useState(false);
  return (
    <li className="shot-tile">
      <div className="shot-face">
        {preview && !broken ? <img src={preview} alt={`Preview of ${shot.name}`} onError={() => setBroken(true)} /> : preview === undefined ? <span className="sk shot-wait" /> : <Icon of={ImageOff} size={20} />}
        <button type="button" className="icon-btn icon-btn-sm shot-remove" aria-label={`Remove ${shot.name}`} onClick={onRemove}>
          <Icon of={X} size={14} />
        </button>
      </div>
      <p className="shot-name">
        <span className="truncate" title={shot.name}>
          {shot.name}
        </span>
        <span className="num">{sizeText(shot.image.size)}</span>
      </p>
    </li>
  );
}

/** The images attached so far. Removing one leads the focus to the next, or to what adds more. */
export function ShotList({ shots, onRemove, onEmpty }: { shots: readonly Shot[]; onRemove: (id: string) => void; onEmpty: () => void }) {
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef<number | null>(null);
  useEffect(() => {
    const at = removed.current;
    removed.current = null;
    if (at === null) return;
    const buttons = list.current?.querySelectorAll<HTMLElement>('.shot-remove') ?? [];
    const next = buttons[Math.min(at, buttons.length - 1)];
    if (next) next.focus();
    else onEmpty();
  }, [shots, onEmpty]);
  if (shots.length === 0) return null;
  return (
    <ul className="shot-list" ref={list} aria-label="Attached images">
      {shots.map((shot, at) => (
        <ShotTile
          key={shot.id}
          shot={shot}
          onRemove={() => {
            removed.current = at;
            onRemove(shot.id);
          }}
        />
      ))}
    </ul>
  );
}
