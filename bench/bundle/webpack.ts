// What this benchmark uses of the tool that builds the front ends.
export { baseConfig } from '@jobtrail/webpack/base.mjs';
export { namePages, writePages } from '@jobtrail/webpack/pages.mjs';
export { publish } from '@jobtrail/webpack/publish.mjs';
