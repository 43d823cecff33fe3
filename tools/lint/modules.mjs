// A plugin of Oxlint for the modules of parts. Folders are kebab-case, and a file with one role is named after it. Only the
// commands and queries of a module talk to the database, so that its routes and presenters can be read without SQL. A
// database is called knex and a transaction trx wherever there is one, so that the rule sees them.

const QUERY = 'A query belongs in the commands or queries of its module.';
const NAMED = 'Call a database knex and a transaction trx: the rule that finds queries knows these names.';

const ROLES = 'Routes|Internal|Commands|Queries|Presenter|Row|Emails';
/** A camelCase name that ends in a role, such as adminCommands.ts. Names of classes (PascalCase) may end in a role. */
const PREFIXED_ROLE = new RegExp(`/svc-[^/]+/src/.*/[a-z][a-zA-Z]*(?:${ROLES})[.]ts$`);

const DATABASE = '/^(knex|trx)$/';
const isKnex = 'typeAnnotation.typeAnnotation.typeName';

/** @type {Parameters<import('oxlint/plugins-dev').RuleTester['run']>[1]} */
const queries = {
  create(context) {
    const reports = (/** @type {string} */ message) => (/** @type {any} */ node) => context.report({ node, message });
    return {
      [`CallExpression[callee.name=${DATABASE}]`]: reports(QUERY),
      [`CallExpression[callee.property.name=${DATABASE}]`]: reports(QUERY),
      [`MemberExpression[object.name=${DATABASE}][property.name!=/^(destroy|isTransaction)$/]`]: reports(QUERY),
      [`MemberExpression[object.property.name=${DATABASE}][property.name!=/^(destroy|isTransaction)$/]`]:
        reports(QUERY),
      "ImportDefaultSpecifier[local.name='knex']": reports(QUERY),
      "TSQualifiedName[left.name='Knex'][right.name!='Transaction']": reports(QUERY),
      [`Identifier[name!=${DATABASE}][${isKnex}.name='Knex']`]: reports(NAMED),
      [`:matches(TSPropertySignature, PropertyDefinition)[key.name!=${DATABASE}][${isKnex}.name='Knex']`]:
        reports(NAMED),
      [`Identifier[name!=${DATABASE}][${isKnex}.left.name='Knex'][${isKnex}.right.name='Transaction']`]: reports(NAMED),
      [`CallExpression[callee.name='transaction'] > ArrowFunctionExpression[params.0.name!='trx']`]: reports(NAMED),
    };
  },
};

/** @type {Parameters<import('oxlint/plugins-dev').RuleTester['run']>[1]} */
const names = {
  create: (context) => ({
    Program(node) {
      if (/\/src\/(?:.*\/)?[^/]*[A-Z_][^/]*\//.test(context.filename))
        context.report({ node, message: 'A folder in src is kebab-case.' });
      if (PREFIXED_ROLE.test(context.filename))
        context.report({ node, message: 'Name the file after its role alone, in a folder where there are several.' });
    },
  }),
};

export default { meta: { name: 'modules' }, rules: { names, queries } };
