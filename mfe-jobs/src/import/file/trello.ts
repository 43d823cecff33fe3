import type { Move, Sheet } from '../reading.ts';
import { isObject, type Json, type JsonObject, objectsIn, textIn } from './json.ts';
import { requireCell, requireRows } from './limits.ts';

/** Between company and position in the name of a card. */
const BETWEEN = /\s+[-–—|·@]\s+|\s+at\s+|:\s+/i;
const POSITION_FIRST = /\s+@\s+|\s+at\s+/i;
const POSITION_WORDS =
  /engineer|developer|manager|designer|analyst|scientist|consultant|architect|administrator|specialist|director|lead\b|intern\b|entwickler|ingenieur|programmer|teacher|nurse|assistant|accountant|editor|writer|researcher/i;
const ADDRESS = /https?:\/\/[^\s<>"')\]]+/i;
const NAME_MAX = 1000;

/** Whether a JSON is the export of a Trello board. */
export const isTrello = (value: Json): value is JsonObject =>
  isObject(value) &&
  Array.isArray(value['cards']) &&
  Array.isArray(value['lists']) &&
  objectsIn(value['cards']).some(({ idList }) => idList !== undefined);

/**
 * Reads the export of a Trello board: its cards, archived ones too, and the moves between lists that its actions tell.
 * @throws UnreadableFile if a limit is exceeded
 */
export function readTrello(board: JsonObject): Sheet {
  const cards = objectsIn(board['cards']);
  requireRows(cards.length);
  const lists = new Map(objectsIn(board['lists']).map(({ id, name }) => [textIn(id), textIn(name)]));
  const actions = actionsByCard(objectsIn(board['actions']));
  const checklists = groupBy(objectsIn(board['checklists']), ({ idCard }) => textIn(idCard));
  const names = cards.map(({ name }) => partsOf(textIn(name).slice(0, NAME_MAX)));
  const [first, second] = headerOf(names);
  const header = ['Card', first, second, 'List', 'Link', 'Labels', 'Notes', 'Due', 'Archived', 'Address of the card'];
  const rows = cards.map((card, at) => {
    const id = textIn(card['id']);
    const description = textIn(card['desc']);
    const [left, right] = names[at] ?? ['', ''];
    const cells = [
      textIn(card['name']),
      left,
      right,
      lists.get(textIn(card['idList'])) ?? '',
      linkOf(card, description),
      objectsIn(card['labels'])
        .map((label) => textIn(label['name']) || textIn(label['color']))
        .join(', '),
      [description, ...(checklists.get(id) ?? []).map(checklistText), ...(actions.get(id) ?? []).flatMap(commentText)]
        .filter((text) => text !== '')
        .join('\n\n'),
      textIn(card['due']),
      card['closed'] === true ? 'yes' : 'no',
      textIn(card['shortUrl']),
    ];
    for (const [column, cell] of cells.entries()) requireCell(cell, `card ${at + 1}`, header[column] ?? '');
    return cells;
  });
  return {
    name: textIn(board['name']) || 'Trello',
    header,
    rows,
    lines: cards.map((_, at) => at + 1),
    moves: cards.map((card) => movesOf(textIn(card['id']), actions.get(textIn(card['id'])) ?? [])),
  };
}

const dataOf = ({ data }: JsonObject): JsonObject => (isObject(data) ? data : {});
const nameIn = (value: Json | undefined): string => (isObject(value) ? textIn(value['name']) : '');

function groupBy(items: readonly JsonObject[], keyOf: (item: JsonObject) => string): Map<string, JsonObject[]> {
  const groups = new Map<string, JsonObject[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

/** The actions of each card, oldest first. */
function actionsByCard(actions: readonly JsonObject[]): Map<string, JsonObject[]> {
  const sorted = [...actions].sort((one, other) => (textIn(one['date']) < textIn(other['date']) ? -1 : 1));
  return groupBy(sorted, (action) => {
    const { card } = dataOf(action);
    return isObject(card) ? textIn(card['id']) : '';
  });
}

/** The lists that a card has been in. An export has only the newest actions, so the first one may be missing. */
function movesOf(cardId: string, actions: readonly JsonObject[]): Move[] {
  const moves: Move[] = [];
  for (const action of actions) {
    const data = dataOf(action);
    const at = textIn(action['date']);
    const [before, after] = [nameIn(data['listBefore']), nameIn(data['listAfter'])];
    if (action['type'] === 'updateCard' && after !== '') {
      if (moves.length === 0 && before !== '') moves.push({ to: before, at: createdAt(cardId) ?? at });
      moves.push({ to: after, at });
    } else if (
      /^(?:create|copy|convertToCard|moveCardTo|emailCard)/.test(textIn(action['type'])) &&
      nameIn(data['list']) !== ''
    ) {
      moves.push({ to: nameIn(data['list']), at });
    }
  }
  return moves;
}

/** The ids of Trello begin with the second in which they were made, in hexadecimal. */
function createdAt(id: string): string | null {
  const seconds = /^[\da-f]{24}$/.test(id) ? Number.parseInt(id.slice(0, 8), 16) : 0;
  return seconds > 0 ? new Date(seconds * 1000).toISOString() : null;
}

/** Both parts of a card's name; the position first if the sign between them says so. */
function partsOf(name: string): readonly [string, string] {
  const found = BETWEEN.exec(name);
  if (!found) return [name, ''];
  const [left, right] = [name.slice(0, found.index).trim(), name.slice(found.index + found[0].length).trim()];
  return POSITION_FIRST.test(found[0]) ? [right, left] : [left, right];
}

/** Which part of the names is the company, if the words of positions are clearly more often in the other one. */
function headerOf(names: ReadonlyArray<readonly [string, string]>): readonly [string, string] {
  const both = names.filter(([, right]) => right !== '');
  const [left, right] = [0, 1].map((part) => both.filter((pair) => POSITION_WORDS.test(pair[part] ?? '')).length);
  if ((right ?? 0) > (left ?? 0) * 2) return ['Company', 'Position'];
  return (left ?? 0) > (right ?? 0) * 2
    ? ['Position', 'Company']
    : ['First part of the name', 'Second part of the name'];
}

function linkOf(card: JsonObject, description: string): string {
  const attached = objectsIn(card['attachments']).map(({ url }) => textIn(url));
  const found = attached.find((url) => ADDRESS.test(url) && !url.includes('trello.com/'));
  // A sentence may end with an address.
  return found ?? ADDRESS.exec(description)?.[0].replace(/[.,;:!?]+$/, '') ?? '';
}

const checklistText = ({ name, checkItems }: JsonObject): string =>
  [
    textIn(name),
    ...objectsIn(checkItems).map((item) => `${item['state'] === 'complete' ? '[x]' : '[ ]'} ${textIn(item['name'])}`),
  ].join('\n');

function commentText(action: JsonObject): string[] {
  const text = textIn(dataOf(action)['text']);
  return action['type'] === 'commentCard' && text !== '' ? [`${textIn(action['date']).slice(0, 10)}: ${text}`] : [];
}
