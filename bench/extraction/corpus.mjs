import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** @typedef {import('./score.mjs').Expected & { file: string, url: string, kind: string, source: string, index?: number }} Posting */

/**
 * The labelled postings of a folder: pages, and answers of boards' interfaces when it has any.
 * @param {string} folder
 * @returns {Promise<{ pages: Posting[], answers: Posting[] }>}
 */
export async function readLabels(folder) {
  const api = join(folder, 'api/labels.json');
  return { pages: await readJson(join(folder, 'labels.json')), answers: existsSync(api) ? await readJson(api) : [] };
}

/**
 * The bytes of a file that a label names: beside the label's file, or from the folder's root.
 * @param {string} folder
 * @param {string} file
 */
export async function readBytes(folder, file) {
  return readFile(join(folder, file.startsWith('api/') || existsSync(join(folder, file)) ? file : `api/${file}`));
}

/** @param {string} path */
async function readJson(path) {
  return JSON.parse(await readFile(path, 'utf8'));
}
