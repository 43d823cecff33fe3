// The functions of the front-end build that this benchmark uses.
export { baseConfig } from '@jobtrail/webpack/base.ts';
export { namePages, writePages } from '@jobtrail/webpack/pages.ts';
export { publish } from '@jobtrail/webpack/publish.ts';
