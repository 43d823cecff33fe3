import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RemoteRoute } from '@jobtrail/contract';
import { remoteDeclaration } from '@jobtrail/contract/calls';
import { ROOT } from './product.ts';

/** The pages that the remotes declare for an access, read from the declarations so that new screens are included. */
export function remotePages(access: RemoteRoute['access']): string[] {
  return readdirSync(ROOT)
    .filter((folder) => folder.startsWith('mfe-'))
    .map((folder) => remoteDeclaration.parse(JSON.parse(readFileSync(join(ROOT, folder, 'remote.json'), 'utf8'))))
    .flatMap(({ routes }) => routes.filter((route) => route.access === access).map(({ path }) => path));
}
