/** Formats seconds as '0:42', '12:05' or '1:02:03'; '0:00' if unknown. */
export function formatDuration(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  const two = (part: number): string => String(part).padStart(2, '0');
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** '2 minutes 5 seconds', for screen readers. */
export function speakDuration(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  const parts = (
    [
      ['hour', Math.floor(whole / 3600)],
      ['minute', Math.floor((whole % 3600) / 60)],
      ['second', whole % 60],
    ] as const
  ).filter(([, count]) => count > 0);
  return parts.length === 0
    ? '0 seconds'
    : parts.map(([unit, count]) => `${count} ${unit}${count === 1 ? '' : 's'}`).join(' ');
}
