import ts from 'typescript';
import type { SourceFile } from './longLines.ts';

export type ModuleRules = {
  /** The services whose modules are checked. */
  services: readonly string[];
  /** Files outside commands and queries that may query the database, each with the reason. */
  exceptions: Readonly<Record<string, string>>;
};

const ROLES = ['routes', 'internal', 'commands', 'queries', 'presenter', 'row', 'emails'];
/** A camelCase name that ends in a role, such as adminCommands.ts. Names of classes (PascalCase) may end in a role. */
const PREFIXED_ROLE = new RegExp(
  `/[a-z]\\w*(${ROLES.map((role) => role[0]?.toUpperCase() + role.slice(1)).join('|')})\\.ts$`,
);
/** Files that may contain SQL: commands and queries (a file or a folder of a module), migrations, seeds and tests. */
const MAY_QUERY = /\/(?:commands|queries)(?:\.ts$|\/)|\/(?:migrations|seed|testing)\/|\.test\.ts$/;
/** Members of a database that other code may use without making a query. */
const HARMLESS = new Set(['destroy', 'isTransaction']);

const isDatabaseType = (type: ts.TypeNode | undefined) => /^Knex(\.Transaction)?$/.test(type?.getText() ?? '');

/**
 * The names of databases and transactions in a file: `knex` and `trx`, everything that is declared with such a type,
 * and the parameter of a transaction's callback.
 */
function databaseNames(source: ts.SourceFile): Set<string> {
  const names = new Set(['knex', 'trx']);
  const visit = (node: ts.Node): void => {
    if (
      (ts.isParameter(node) ||
        ts.isVariableDeclaration(node) ||
        ts.isPropertySignature(node) ||
        ts.isPropertyDeclaration(node)) &&
      isDatabaseType(node.type)
    )
      names.add(node.name.getText().replace(/^#/, ''));
    if (ts.isCallExpression(node) && /\btransaction$/.test(node.expression.getText()))
      for (const argument of node.arguments)
        if (ts.isArrowFunction(argument) && argument.parameters[0]) names.add(argument.parameters[0].name.getText());
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

/** The lines of a file that make a query: a call of the database, access to a member of it, or a type of Knex. */
function queryLines({ path, text }: SourceFile): number[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const names = databaseNames(source);
  const isDatabase = (node: ts.Expression) =>
    (ts.isIdentifier(node) && names.has(node.text)) ||
    (ts.isPropertyAccessExpression(node) && names.has(node.name.text.replace(/^#/, '')));
  const lines = new Set<number>();
  const visit = (node: ts.Node): void => {
    const isQuery =
      (ts.isCallExpression(node) && isDatabase(node.expression)) ||
      (ts.isPropertyAccessExpression(node) && isDatabase(node.expression) && !HARMLESS.has(node.name.text)) ||
      (ts.isTypeReferenceNode(node) && /^Knex\./.test(node.typeName.getText()) && !isDatabaseType(node)) ||
      (ts.isImportClause(node) && node.name?.text === 'knex');
    if (isQuery) lines.add(source.getLineAndCharacterOfPosition(node.getStart()).line + 1);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...lines];
}

/**
 * Checks that the modules of a service have the same structure: files with the same role have the same name, and only
 * `commands` and `queries` query the database.
 * @returns a line for each finding
 */
export function moduleFiles(files: readonly SourceFile[], { services, exceptions }: ModuleRules): string[] {
  const sources = files.filter(
    ({ path }) => services.some((service) => path.startsWith(`${service}/src/`)) && path.endsWith('.ts'),
  );
  const named = sources
    .filter(({ path }) => PREFIXED_ROLE.test(path))
    .map(
      ({ path }) =>
        `${path}: name the file after its role alone (${ROLES.join(', ')}), in a folder where there are several`,
    );
  const querying = sources
    .filter(({ path }) => !MAY_QUERY.test(path))
    .map((file) => ({ path: file.path, lines: queryLines(file) }));
  const queries = querying
    .filter(({ path }) => !Object.hasOwn(exceptions, path))
    .flatMap(({ path, lines }) =>
      lines.map((line) => `${path}:${line}: a query belongs in the commands or queries of its module`),
    );
  const unused = Object.keys(exceptions)
    .filter((path) => !querying.some((file) => file.path === path && file.lines.length > 0))
    .map((path) => `${path}: makes no query, so that it needs no exception in moduleFiles.json`);
  return [...named, ...queries, ...unused];
}
