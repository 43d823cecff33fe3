// A plugin of Oxlint. Front ends load code only by what tries again: React.lazy keeps a failed import for good, and a bare
// import() shows nothing.

/** Those that load code so that a failed load can be tried again. */
const LOADERS = ['lazyComponent', 'lazyScreen', 'lazyDialog', 'lazyDrawer', 'withRetries'];
const LAZY =
  'Use lazyScreen, lazyDialog, lazyDrawer or lazyComponent of @jobtrail/web-kit: React.lazy keeps a failed load for good.';
const BARE = `Import code inside of ${LOADERS.join(', ')}: a failed load must be tried again, and must show.`;

/** @type {Parameters<import('oxlint/plugins-dev').RuleTester['run']>[1]} */
const retriedLoads = {
  create(context) {
    return {
      "ImportDeclaration[source.value='react'] > ImportSpecifier[imported.name=/^(lazy|Suspense)$/]": (node) =>
        context.report({ node, message: LAZY }),
      "MemberExpression[object.name='React'][property.name=/^(lazy|Suspense)$/]": (node) =>
        context.report({ node, message: LAZY }),
      [`ImportExpression:not(CallExpression[callee.name=/^(${LOADERS.join('|')})$/] ImportExpression)`]: (node) =>
        context.report({ node, message: BARE }),
    };
  },
};

export default { meta: { name: 'loading' }, rules: { 'retried-loads': retriedLoads } };
