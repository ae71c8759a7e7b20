/** Lint rules: strict types, no floating promises, the import walls, no electron outside its folder. */

import js from '@eslint/js';
import hooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { importWallsRule } from './scripts/lint/import-walls.mjs';

const TESTS = ['**/*.test.ts', '**/*.test.tsx', '**/testing/**', 'e2e/{specs,matrix,drawings,fixtures}/**'];
const CONFIGS = ['*.config.ts', '*.config.js'];

const noElectron = {
  name: 'electron',
  allowTypeImports: true,
  message: 'Only electron/shell touches Electron, so that everything else runs without its binary.',
};
const sqlBehindJournal = {
  name: 'node:sqlite',
  message: 'Only electron/disablement/journal knows the store of the journal: ask its interface.',
};
const byName = [
  {
    selector: 'SpreadElement > :matches(ObjectExpression, ArrayExpression)',
    message: 'Write its properties or elements themselves: spreading a literal only packs them into a line.',
  },
  { selector: 'ExportDefaultDeclaration', message: 'Names travel better than defaults: export by name.' },
  {
    selector:
      'CallExpression[callee.name=/^rm(Sync)?$/] > ObjectExpression:has(> Property[key.name="recursive"]):not(:has(> Property[key.name="maxRetries"]))',
    message:
      'A file that a scanner or a write still has open fails the removal of its folder: give it maxRetries.',
  },
];
const awaitAtTop = {
  selector: ':matches(AwaitExpression, ForOfStatement[await=true]):not(:function *)',
  message:
    'What a built program loads later imports the file that waits here, and would wait for it in turn: wait in a function.',
};
const focusLater = {
  selector:
    'CallExpression[callee.name=/^(useEffect|requestAnimationFrame|setTimeout)$/] CallExpression[callee.property.name="focus"]',
  message:
    'A dialog may have opened meanwhile: takeFocus or giveBack of renderer/ui/keyboard/focus-keeper.ts leave it the focus.',
};

export default tseslint.config(
  { ignores: ['docs/exemplos/', 'dist/', 'release/', 'reports/', 'test-results/', 'node_modules/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx', '**/*.mts'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: { balcao: { rules: { 'import-walls': importWallsRule } } },
    rules: {
      'balcao/import-walls': 'error',
      'no-restricted-syntax': ['error', ...byName],
      '@typescript-eslint/no-restricted-imports': ['error', { paths: [noElectron] }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/only-throw-error': 'error',
      eqeqeq: 'error',
      'no-nested-ternary': 'error',
      'no-console': 'error',
      'max-lines': ['warn', { max: 350 }],
      // Numbers and booleans in templates say what they say.
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      // `return send(…)` ends a route, `() => doIt()` is a one-line handler: both say enough.
      '@typescript-eslint/no-confusing-void-expression': 'off',
      // Knows `Promise<void>` but not `Promise.withResolvers<void>()`.
      '@typescript-eslint/no-invalid-void-type': 'off',
      // The types promise what input from outside may break: guards against the impossible are wanted at the borders.
      '@typescript-eslint/no-unnecessary-condition': 'off',
      // A type parameter used once may still document.
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      // Code points are what is wanted wherever text is spread here: the fiscal rules speak of characters, not of graphemes.
      '@typescript-eslint/no-misused-spread': 'off',
      // What the fiscal layouts forbid is named by its code.
      'no-control-regex': 'off',
      // Our objects are closures, never `this`: their members may be handed around.
      '@typescript-eslint/unbound-method': 'off',
      // Says of values from libraries and tests that their own constructor did not make them.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      // There are no enums: `erasableSyntaxOnly` refuses them.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/no-unsafe-enum-comparison': 'off',
      // Interfaces ask for promises that some implementations have at once.
      '@typescript-eslint/require-await': 'off',
    },
  },
  {
    files: ['electron/disablement/**', 'electron/backup/**'],
    ignores: ['electron/disablement/journal/**', ...TESTS],
    rules: {
      '@typescript-eslint/no-restricted-imports': ['error', { paths: [noElectron, sqlBehindJournal] }],
    },
  },
  {
    files: ['electron/shell/**'],
    rules: { '@typescript-eslint/no-restricted-imports': 'off' },
  },
  {
    files: ['electron/**'],
    ignores: TESTS,
    rules: { 'no-restricted-syntax': ['error', ...byName, awaitAtTop] },
  },
  {
    files: ['renderer/**'],
    plugins: { 'react-hooks': hooks },
    languageOptions: { globals: globals.browser },
    rules: {
      ...hooks.configs.recommended.rules,
      // Says only that React Compiler, which this build has not, leaves a function as it is.
      'react-hooks/incompatible-library': 'off',
      'no-restricted-syntax': ['error', ...byName, focusLater],
      // no-floating-promises reports a promise in the wrong place; a handler may be async.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    },
  },
  // What keeps the focus moves it.
  {
    files: ['renderer/ui/keyboard/focus-keeper.ts'],
    rules: { 'no-restricted-syntax': ['error', ...byName] },
  },
  {
    files: TESTS,
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
    },
  },
  {
    files: ['scripts/**', 'electron/cli/**', 'electron/log/**', 'electron/web-host/**', 'e2e/**'],
    rules: { 'no-console': 'off' },
  },
  {
    files: [...CONFIGS, 'e2e/fixtures/global-setup.ts', 'scripts/unit/fast-check.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    files: ['**/*.js', '**/*.mjs', '**/*.cjs'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: { globals: globals.node },
  },
);
