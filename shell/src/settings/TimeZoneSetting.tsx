import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isTimeZone, type SessionUser } from '@jobtrail/contract';
import { api, messageOf, sessionKey, useToast } from '@jobtrail/web-kit';
import { browserZone, offsetText, TimeZonePicker, zoneOf } from '@jobtrail/web-kit/time-zones';
import { ExpandableSetting } from './ExpandableSetting.tsx';

/** 'Berlin, Europe (UTC+01:00)'; the name itself if this browser does not know the zone. */
function describe(name: string): string {
  if (!isTimeZone(name)) return name;
  const { city, region, minutes } = zoneOf(name, new Date());
  return `${[city, region].filter((part) => part !== '').join(', ')} (${offsetText(minutes)})`;
}

/**
 * The person's time zone. Until it is chosen, the browser's is proposed. After that, only the person changes it, so
 * travelling does not move anything.
 */
export function TimeZoneSetting({ user }: { user: SessionUser }) {
  const client = useQueryClient();
  const toast = useToast();
  const [open, setOpen] = useState(false);
  const [saving, setSaving] = useState(false);
  const chosen = user.timeZone ?? null;
  const shown = chosen ?? browserZone();

  async function save(timeZone: string, earlier: string | null): Promise<void> {
    setSaving(true);
    try {
      client.setQueryData(sessionKey, await api.call('updateAccount', { body: { timeZone } }));
      setOpen(false);
      toast({
        title: 'Time zone saved',
        description: describe(timeZone),
        tone: 'success',
        ...(earlier !== null && {
          action: { label: 'Undo', onClick: () => void save(earlier, timeZone) },
        }),
      });
    } catch (error) {
      const description = messageOf(error, 'Failed to save your time zone. Please try again.');
      toast({ title: 'Error', description, tone: 'error' });
    } finally {
      setSaving(false);
    }
  }

  return (
    <>
      <ExpandableSetting
        title="Time zone"
        value={
          <>
            <span>{describe(shown)}</span>
            <br />
            <span>Your days begin and end in it. It stays the same when you travel.</span>
          </>
        }
        label="Change time zone"
        open={open}
        onToggle={setOpen}
      >
        <TimeZonePicker
          value={shown}
          onChoose={(name) => {
            if (!saving) void save(name, chosen);
          }}
        />
      </ExpandableSetting>
      {chosen === null && !open ? (
        <div className="zone-proposal">
          <p className="hint">From your browser. Nothing is saved yet.</p>
          <button type="button" className="btn" disabled={saving} onClick={() => void save(shown, null)}>
            Use this time zone
          </button>
        </div>
      ) : null}
    </>
  );
}
