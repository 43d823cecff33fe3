import { buildFrontEnd } from '@jobtrail/web-kit/webpack';

await buildFrontEnd(import.meta.dirname);
