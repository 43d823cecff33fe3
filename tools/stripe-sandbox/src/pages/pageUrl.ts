import type { SandboxContext } from '../context.ts';

/** The public URL of a page of the sandbox. */
export const pageUrl = ({ appUrl }: Pick<SandboxContext, 'appUrl'>, path: string): string =>
  new URL(`/dev/stripe${path}`, appUrl).href;
