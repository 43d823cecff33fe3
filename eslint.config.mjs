import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import checkFile from 'eslint-plugin-check-file';
import { createNodeResolver, importX } from 'eslint-plugin-import-x';
import a11y from 'eslint-plugin-jsx-a11y-x';
import hooks from 'eslint-plugin-react-hooks';
import sortImports from 'eslint-plugin-simple-import-sort';
import tseslint from 'typescript-eslint';
import { FRONT_ENDS, PROCESSES } from './tools/workspace/parts.mjs';

const TOOLS = [
  'backup',
  'build',
  'image',
  'lint',
  'release',
  'stripe-sandbox',
  'styles',
  'supervisor',
  'test',
  'webpack',
  'workspace',
];

/** Forbids imports of parts, packages or tools by their names and by their paths. */
function forbid(/** @type {string[]} */ names, /** @type {string} */ message) {
  return { group: names.flatMap((name) => [`@jobtrail/${name}`, `@jobtrail/${name}/**`, `**/../${name}/**`]), message };
}

/**
 * Who may import whom: a part imports no other part and not the kit of the other side; what parts share is a package. Product
 * code runs without the tools, and a tool imports no part: it builds it, starts it or calls it.
 * @returns {import('typescript-eslint').ConfigArray}
 */
function boundaries() {
  const parts = [...FRONT_ENDS, ...PROCESSES];
  const noTools = forbid(TOOLS, 'Product code runs without the tools.');
  const noSchemas = {
    group: ['@jobtrail/contract/*'],
    message: 'Front ends carry no validator: @jobtrail/contract has the routes and every type.',
  };
  /** @returns {import('eslint').Linter.RulesRecord} */
  const restrict = (/** @type {ReturnType<typeof forbid>[]} */ ...patterns) => ({
    'no-restricted-imports': ['error', { patterns }],
  });
  const ofParts = parts.flatMap((part) => {
    const others = forbid(
      parts.filter((other) => other !== part),
      `${part} may not import another part: share through packages/contract or a kit.`,
    );
    const isFrontEnd = FRONT_ENDS.some((frontEnd) => frontEnd === part);
    const kit = isFrontEnd ? 'service-kit' : 'web-kit';
    const otherKit = forbid([kit], `${part} may not import ${kit}.`);
    return [
      { files: [`${part}/**/*.{ts,tsx,mjs}`], rules: restrict(others, otherKit) },
      {
        files: [`${part}/src/**/*.{ts,tsx,mjs}`],
        ignores: ['**/*.test.{ts,tsx}', '**/testing/**'],
        rules: restrict(others, otherKit, noTools, ...(isFrontEnd ? [noSchemas] : [])),
      },
      {
        files: [`${part}/src/migrations/*.ts`],
        ignores: ['**/*.test.ts'],
        rules: restrict(others, otherKit, noTools, {
          group: ['../**'],
          message: 'A migration imports only the kit: it must do the same when the code around it has changed.',
        }),
      },
    ];
  });
  return [
    ...ofParts,
    {
      files: ['packages/service-kit/src/**/*.ts'],
      ignores: ['**/*.test.ts', '**/testing/**'],
      rules: restrict(noTools),
    },
    {
      files: ['packages/web-kit/src/**/*.{ts,tsx}'],
      ignores: ['**/*.test.{ts,tsx}', '**/testing/**'],
      rules: restrict(noTools, noSchemas),
    },
    {
      files: ['tools/**/*.{ts,mjs}'],
      rules: restrict(forbid(parts, 'A tool builds, starts or calls the parts; it imports none of them.')),
    },
  ];
}

/** Those that load code so that a failed load can be tried again. */
const LOADERS = ['lazyComponent', 'lazyScreen', 'lazyDialog', 'lazyDrawer', 'withRetries'];

/**
 * Front ends load code only by what tries again: React.lazy keeps a failed import for good, and a bare import() shows nothing.
 * @returns {import('typescript-eslint').ConfigArray}
 */
function loadsCanBeRetried() {
  const message =
    'Use lazyScreen, lazyDialog, lazyDrawer or lazyComponent of @jobtrail/web-kit: React.lazy keeps a failed load for good.';
  return [
    {
      files: ['{shell,mfe-jobs,mfe-billing,mfe-admin,packages/web-kit}/src/**/*.{ts,tsx}'],
      ignores: ['**/*.test.{ts,tsx}'],
      rules: {
        'no-restricted-syntax': [
          'error',
          {
            selector: "ImportDeclaration[source.value='react'] > ImportSpecifier[imported.name=/^(lazy|Suspense)$/]",
            message,
          },
          { selector: "MemberExpression[object.name='React'][property.name=/^(lazy|Suspense)$/]", message },
          {
            selector: `ImportExpression:not(CallExpression[callee.name=/^(${LOADERS.join('|')})$/] ImportExpression)`,
            message: `Import code inside of ${LOADERS.join(', ')}: a failed load must be tried again, and must show.`,
          },
        ],
      },
    },
  ];
}

/**
 * One order of imports everywhere: Node, packages, our packages, other folders, this folder, styles. Styles come last because
 * their order decides which rule wins.
 * @returns {import('typescript-eslint').ConfigArray[number]}
 */
function importOrder() {
  return {
    files: ['**/*.{ts,tsx,mjs}'],
    plugins: { 'simple-import-sort': sortImports, 'import-x': importX },
    settings: {
      'import-x/resolver-next': [createTypeScriptImportResolver(), createNodeResolver()],
    },
    rules: {
      'simple-import-sort/imports': [
        'error',
        {
          groups: [
            ['^\\u0000(?!.*\\.css$)', '^node:', '^@?\\w', '^@jobtrail/', '^\\.\\.', '^\\.', '^\\u0000.*\\.css$'],
          ],
        },
      ],
      'import-x/no-duplicates': ['error', { 'prefer-inline': true }],
    },
  };
}

/**
 * Folders are kebab-case; a file is camelCase, or PascalCase when it exports a class or a component of that name; a migration
 * begins with its number.
 * @returns {import('typescript-eslint').ConfigArray[number]}
 */
function fileNames() {
  return {
    files: ['**/*.{ts,tsx,mjs}'],
    plugins: { 'check-file': checkFile },
    rules: {
      'check-file/filename-naming-convention': [
        'error',
        { '**/migrations/*.ts': '+([0-9])-*|index', '**/!(migrations)/*.{ts,tsx,mjs}': '+([a-zA-Z0-9])' },
        { ignoreMiddleExtensions: true },
      ],
      'check-file/folder-naming-convention': ['error', { '**/src/**/': 'KEBAB_CASE' }],
    },
  };
}

/**
 * The accessibility rules that a source can be checked for. axe checks the screens themselves in the journeys; where a rule
 * guesses at what axe measures, it is off.
 * @returns {import('typescript-eslint').ConfigArray[number]}
 */
function accessibleMarkup() {
  return {
    files: ['**/*.tsx'],
    ...a11y.configs.recommended,
    rules: {
      ...a11y.configs.recommended.rules,
      // These five guess from one element. Frames, lists of options and backdrops get their keys from a neighbour; the
      // journeys press those keys, and axe reads the roles.
      'jsx-a11y-x/interactive-supports-focus': 'off',
      'jsx-a11y-x/click-events-have-key-events': 'off',
      'jsx-a11y-x/no-noninteractive-element-interactions': 'off',
      'jsx-a11y-x/no-static-element-interactions': 'off',
      // A box that scrolls takes the focus, so that the keyboard can scroll it.
      'jsx-a11y-x/no-noninteractive-tabindex': 'off',
      // People's own recordings come with a transcript instead of captions.
      'jsx-a11y-x/media-has-caption': 'off',
      // "Try again" takes over the focus of the control that failed.
      'jsx-a11y-x/no-autofocus': 'off',
    },
  };
}

export default tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', '**/coverage/**', '**/test-results/**', '**/.data/**'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  importOrder(),
  fileNames(),
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strict],
    // The rules that need types are in .oxlintrc.json.
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-invalid-void-type': 'off',
      eqeqeq: 'error',
      'no-console': 'error',
    },
  },
  // Command-line programs print.
  {
    files: [
      'bench/**/*.ts',
      'tools/{build,image,rehearsal,supervisor,test,webpack}/*.ts',
      'tools/rehearsal/chaos/main.ts',
      'e2e/*.ts',
    ],
    rules: { 'no-console': 'off' },
  },
  accessibleMarkup(),
  {
    files: ['**/*.tsx', '{shell,mfe-jobs,mfe-billing,mfe-admin,packages/web-kit}/**/*.ts'],
    plugins: { 'react-hooks': hooks },
    // The plugin's other rules are those of the React Compiler, which are in .oxlintrc.json.
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: ['**/*.mjs'],
    rules: { eqeqeq: 'error', 'no-unused-vars': ['error', { argsIgnorePattern: '^_' }], 'no-undef': 'off' },
  },
  {
    files: ['packages/contract/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ group: ['@jobtrail/*'], message: 'The contract depends on no other part.' }] },
      ],
    },
  },
  {
    files: ['packages/posting/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ group: ['@jobtrail/*'], message: 'The rules that read postings depend on no other part.' }] },
      ],
    },
  },
  ...loadsCanBeRetried(),
  ...boundaries(),
);
