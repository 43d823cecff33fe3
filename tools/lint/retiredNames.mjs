// A plugin of Oxlint: code uses no name that the glossary has retired.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const HEADING = '### Retired names';
const glossary = readFileSync(join(import.meta.dirname, '../../docs/glossary.md'), 'utf8');
const table = glossary.split(HEADING)[1]?.split('\n#')[0] ?? '';
/** What to use instead, by the names in backticks in the first column of the table. */
const retired = new Map(
  [...table.matchAll(/^\| (`.*?`) +\| (.*?) +\|/gm)].flatMap(([, names = '', instead = '']) =>
    [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => [name, instead]),
  ),
);
if (retired.size === 0) throw new Error(`The glossary has no table below "${HEADING}".`);

/** @type {Parameters<import('oxlint/plugins-dev').RuleTester['run']>[1]} */
const retiredNames = {
  create: (context) => ({
    [`:matches(Identifier, JSXIdentifier, PrivateIdentifier)[name=/^(${[...retired.keys()].join('|')})$/]`]: (
      /** @type {any} */ node,
    ) => context.report({ node, message: `The glossary has retired ${node.name}: use ${retired.get(node.name)}.` }),
  }),
};

export default { meta: { name: 'glossary' }, rules: { 'retired-names': retiredNames } };
