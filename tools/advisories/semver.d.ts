declare module 'semver' {
  /** @throws {TypeError} if either is no version */
  export function compare(a: string, b: string): -1 | 0 | 1;
  export function valid(version: string): string | null;
}
