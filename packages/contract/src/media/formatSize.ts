const UNITS = ['KB', 'MB', 'GB', 'TB'] as const;
const STEP = 1024;

/** A readable size with at most one decimal: '350 KB', '1.2 GB'. A KB is 1024 bytes, as in the limits of uploads. */
export function formatSize(bytes: number): string {
  let [size, unit] = [bytes / STEP, 0];
  while (size >= STEP && unit < UNITS.length - 1) [size, unit] = [size / STEP, unit + 1];
  const rounded = size < 10 ? Math.round(size * 10) / 10 : Math.round(size);
  return `${rounded} ${UNITS[unit]}`;
}
