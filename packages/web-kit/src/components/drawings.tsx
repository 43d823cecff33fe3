import type { ReactNode } from 'react';

/** The line drawings of the empty states: a dashed trail with objects along it. */
const DRAWINGS = {
  trail: (
    <>
      <path className="a-line" d="M10 54c22 2 18-18 36-18s16-20 40-22" />
      <circle className="a-dot" cx="10" cy="54" r="3.5" />
      <rect className="a-blaze" x="84" y="4" width="5" height="16" rx="2.5" />
    </>
  ),
  search: (
    <>
      <path className="a-line" d="M6 50c14 4 20-10 30-12M62 26c8-8 14-12 26-14" />
      <circle className="a-solid" cx="48" cy="32" r="12" />
      <path className="a-solid" d="m57 41 9 9" />
    </>
  ),
  broken: (
    <>
      <path className="a-line" d="M6 48c12 2 16-8 24-12M66 28c8-6 12-10 24-12" />
      <path className="a-solid" d="M38 20v24M58 20v24M34 26h28M34 38h28" />
    </>
  ),
  sign: (
    <>
      <path className="a-line" d="M4 58h88" />
      <path className="a-solid" d="M48 58V10M30 14h30l8 7-8 7H30zM66 34H36l-8 7 8 7h30z" />
    </>
  ),
  off: (
    <>
      <rect className="a-solid" x="8" y="12" width="34" height="40" rx="6" />
      <rect className="a-line" x="54" y="12" width="34" height="40" rx="6" />
      <path className="a-solid" d="M16 22h18M16 30h12" />
    </>
  ),
} as const satisfies Record<string, ReactNode>;
export type DrawingName = keyof typeof DRAWINGS;

export function Drawing({ name }: { name: DrawingName }) {
  return (
    <svg className="art" viewBox="0 0 96 64" aria-hidden="true">
      {DRAWINGS[name]}
    </svg>
  );
}
