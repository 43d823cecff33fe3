import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildFrontEnd } from '@jobtrail/webpack';
import { antdStyles } from './antdStyles.ts';

const { dirname } = import.meta;
await mkdir(join(dirname, 'dist'), { recursive: true });
await writeFile(join(dirname, 'dist/antd.css'), await antdStyles(join(dirname, 'src')));
await buildFrontEnd(dirname);
