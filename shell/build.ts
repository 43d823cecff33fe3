import { buildFrontEnd } from '@jobtrail/webpack';

await buildFrontEnd(import.meta.dirname);
