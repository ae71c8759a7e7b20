/** Types and lint of the whole tree: strict types, no floating promises, no electron outside its folder, and our own rules. */

import { defineConfig } from 'oxlint';

const TESTS = ['**/*.test.{ts,tsx}', '**/testing/**', 'e2e/{specs,matrix,drawings,fixtures}/**'];

const noElectron = {
  name: 'electron',
  allowTypeImports: true,
  message: 'Only electron/shell touches Electron, so that everything else runs without its binary.',
};
const sqlBehindJournal = {
  name: 'node:sqlite',
  message: 'Only electron/disablement/journal knows the store of the journal: ask its interface.',
};

export default defineConfig({
  plugins: ['typescript', 'import', 'oxc'],
  jsPlugins: ['./scripts/lint/rules.ts'],
  categories: { correctness: 'error' },
  options: {
    typeAware: true,
    typeCheck: true,
    denyWarnings: true,
    reportUnusedDisableDirectives: 'error',
  },
  ignorePatterns: ['docs/exemplos/', 'dist/', 'release/', 'reports/', 'test-results/'],
  rules: {
    'balcao/no-packed-spread': 'error',
    'balcao/retried-removal': 'error',
    'import/no-default-export': 'error',
    'no-restricted-imports': ['error', { paths: [noElectron] }],
    'max-lines': ['error', { max: 350 }],

    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    eqeqeq: 'error',
    'no-array-constructor': 'error',
    'no-case-declarations': 'error',
    'no-console': 'error',
    'no-empty': 'error',
    'no-fallthrough': 'error',
    'no-nested-ternary': 'error',
    'no-prototype-builtins': 'error',
    'no-regex-spaces': 'error',
    'no-unexpected-multiline': 'error',
    'no-useless-constructor': 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'prefer-rest-params': 'error',
    'prefer-spread': 'error',
    'preserve-caught-error': 'error',

    'typescript/ban-ts-comment': ['error', { minimumDescriptionLength: 10 }],
    'typescript/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
    'typescript/no-deprecated': 'error',
    'typescript/no-dynamic-delete': 'error',
    'typescript/no-empty-object-type': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-extraneous-class': 'error',
    'typescript/no-generated-empty-object-type': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/no-mixed-enums': 'error',
    'typescript/no-namespace': 'error',
    'typescript/no-non-null-asserted-nullish-coalescing': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-require-imports': 'error',
    'typescript/no-unnecessary-boolean-literal-compare': 'error',
    'typescript/no-unnecessary-template-expression': 'error',
    'typescript/no-unnecessary-type-arguments': 'error',
    'typescript/no-unnecessary-type-assertion': 'error',
    'typescript/no-unnecessary-type-constraint': 'error',
    'typescript/no-unnecessary-type-conversion': 'error',
    'typescript/no-unsafe-argument': 'error',
    'typescript/no-unsafe-assignment': 'error',
    'typescript/no-unsafe-call': 'error',
    'typescript/no-unsafe-function-type': 'error',
    'typescript/no-unsafe-member-access': 'error',
    'typescript/no-unsafe-return': 'error',
    'typescript/only-throw-error': 'error',
    'typescript/prefer-literal-enum-member': 'error',
    'typescript/prefer-promise-reject-errors': 'error',
    'typescript/prefer-reduce-type-parameter': 'error',
    'typescript/prefer-return-this-type': 'error',
    'typescript/related-getter-setter-pairs': 'error',
    'typescript/restrict-plus-operands': [
      'error',
      {
        allowAny: false,
        allowBoolean: false,
        allowNullish: false,
        allowNumberAndString: false,
        allowRegExp: false,
      },
    ],
    // Numbers and booleans in templates say what they say.
    'typescript/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
    'typescript/return-await': ['error', 'error-handling-correctness-only'],
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'typescript/unified-signatures': 'error',
    'typescript/use-unknown-in-catch-callback-variable': 'error',

    // Code points are what is wanted wherever text is spread here: the fiscal rules speak of characters, not of graphemes.
    'typescript/no-misused-spread': 'off',
    // What the fiscal layouts forbid is named by its code.
    'no-control-regex': 'off',
    // Our objects are closures, never `this`: their members may be handed around.
    'typescript/unbound-method': 'off',
  },
  overrides: [
    {
      files: ['electron/disablement/**', 'electron/backup/**'],
      excludeFiles: ['electron/disablement/journal/**', ...TESTS],
      rules: { 'no-restricted-imports': ['error', { paths: [noElectron, sqlBehindJournal] }] },
    },
    { files: ['electron/shell/**'], rules: { 'no-restricted-imports': 'off' } },
    { files: ['electron/**'], excludeFiles: TESTS, rules: { 'balcao/no-await-at-top': 'error' } },
    {
      files: ['renderer/**'],
      plugins: ['typescript', 'import', 'oxc', 'react'],
      rules: {
        'balcao/no-later-focus': 'error',
        'react/error-boundaries': 'error',
        'react/exhaustive-deps': 'error',
        'react/globals': 'error',
        'react/immutability': 'error',
        'react/jsx-key': 'error',
        'react/preserve-manual-memoization': 'error',
        'react/purity': 'error',
        'react/refs': 'error',
        'react/rules-of-hooks': 'error',
        'react/set-state-in-effect': 'error',
        'react/set-state-in-render': 'error',
        'react/static-components': 'error',
        'react/unsupported-syntax': 'error',
        'react/use-memo': 'error',
        // no-floating-promises reports a promise in the wrong place; a handler may be async.
        'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      },
    },
    // What keeps the focus moves it.
    { files: ['renderer/ui/keyboard/focus-keeper.ts'], rules: { 'balcao/no-later-focus': 'off' } },
    {
      files: TESTS,
      rules: {
        'typescript/no-non-null-assertion': 'off',
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-member-access': 'off',
        'typescript/require-array-sort-compare': 'off',
      },
    },
    {
      files: ['scripts/**', 'electron/cli/**', 'electron/log/**', 'electron/web-host/**', 'e2e/**'],
      rules: { 'no-console': 'off' },
    },
    // Without types of their own.
    {
      files: ['**/*.{js,mjs}'],
      rules: {
        'typescript/no-unsafe-argument': 'off',
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-call': 'off',
        'typescript/no-unsafe-member-access': 'off',
        'typescript/no-unsafe-return': 'off',
        'typescript/restrict-plus-operands': 'off',
      },
    },
    // What their tools ask for.
    {
      files: [
        '*.config.ts',
        'e2e/fixtures/global-setup.ts',
        'scripts/lint/rules.ts',
        'scripts/packaging/after-pack.mjs',
        'scripts/unit/fast-check.ts',
      ],
      rules: { 'import/no-default-export': 'off' },
    },
  ],
});
