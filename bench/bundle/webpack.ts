// What this benchmark uses of the tool that builds the front ends.
export { baseConfig } from '@jobtrail/webpack/base.ts';
export { namePages, writePages } from '@jobtrail/webpack/pages.ts';
export { publish } from '@jobtrail/webpack/publish.ts';
