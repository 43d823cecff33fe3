import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const FRONT_ENDS = ['shell', 'mfe-jobs', 'mfe-billing', 'mfe-admin'];
const SERVICES = ['gateway', 'svc-core', 'svc-billing', 'svc-mail'];

/**
 * The two import rules of the house: a front end imports no other front end and no service, a service imports no other
 * service and no front end. What parts share is a package.
 * @param {string[]} parts the parts that the rule is for
 * @param {string} kit the kit that belongs to the other side
 * @returns {import('typescript-eslint').ConfigArray}
 */
function boundaries(parts, kit) {
  return parts.map((part) => {
    const others = [...FRONT_ENDS, ...SERVICES].filter((other) => other !== part);
    return {
      files: [`${part}/**/*.{ts,tsx,mjs}`],
      rules: {
        'no-restricted-imports': ['error', {
          patterns: [
            { group: others.flatMap((other) => [`@jobtrail/${other}`, `@jobtrail/${other}/**`, `**/../${other}/**`]), message: `${part} may not import another part: share through packages/contract or a kit.` },
            { group: [kit, `${kit}/**`], message: `${part} may not import ${kit}.` },
          ],
        }],
      },
    };
  });
}

export default tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', '**/coverage/**', '**/test-results/**', '**/.data/**'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strict],
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
  { files: ['**/*.tsx', '{shell,mfe-jobs,mfe-billing,mfe-admin,packages/web-kit}/**/*.ts'], ...hooks.configs.flat.recommended },
  { files: ['**/*.mjs'], rules: { eqeqeq: 'error', 'no-unused-vars': ['error', { argsIgnorePattern: '^_' }], 'no-undef': 'off' } },
  {
    files: ['packages/contract/**/*.ts'],
    rules: { 'no-restricted-imports': ['error', { patterns: [{ group: ['@jobtrail/*'], message: 'The contract depends on no other part.' }] }] },
  },
  {
    files: ['packages/posting/**/*.ts'],
    rules: { 'no-restricted-imports': ['error', { patterns: [{ group: ['@jobtrail/*'], message: 'The rules that read postings depend on no other part.' }] }] },
  },
  ...boundaries(FRONT_ENDS, '@jobtrail/service-kit'),
  ...boundaries(SERVICES, '@jobtrail/web-kit'),
);
