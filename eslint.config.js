import react from '@eslint-react/eslint-plugin';
import astro from 'eslint-plugin-astro';
import a11y from 'eslint-plugin-jsx-a11y-x';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import globals from 'globals';
import tseslint from 'typescript-eslint';

const typescript = ['**/*.ts', '**/*.tsx'];
const directories = ['brand', 'company', 'src'];

const correctnessRules = Object.fromEntries(
  [
    'eqeqeq',
    'no-async-promise-executor',
    'no-compare-neg-zero',
    'no-cond-assign',
    'no-constant-binary-expression',
    'no-constant-condition',
    'no-control-regex',
    'no-debugger',
    'no-dupe-else-if',
    'no-duplicate-case',
    'no-empty',
    'no-empty-character-class',
    'no-fallthrough',
    'no-irregular-whitespace',
    'no-loss-of-precision',
    'no-misleading-character-class',
    'no-self-assign',
    'no-sparse-arrays',
    'no-template-curly-in-string',
    'no-unsafe-finally',
    'no-useless-assignment',
    'no-useless-catch',
    'no-useless-escape',
    'preserve-caught-error',
    'use-isnan',
  ].map((rule) => [rule, 'error']),
);

const noStyleAttribute = {
  selector: "JSXAttribute[name.name='style']",
  message: 'The content security policy blocks style attributes: use a class or a data attribute.',
};

/** The content of a script or style element can only be set as HTML; everything else can be an element. */
const noRawHtml = {
  selector:
    "JSXOpeningElement:not([name.name='script'], [name.name='style']) > JSXAttribute[name.namespace.name='set'][name.name.name='html']",
  message: 'Write elements instead of strings of HTML.',
};

export default defineConfig(
  globalIgnores(['dist*/', 'data/', '**/.astro/', 'coverage/', 'test-results/', 'playwright-report/']),
  { linterOptions: { reportUnusedDisableDirectives: 'error', reportUnusedInlineConfigs: 'error' } },

  { rules: correctnessRules },

  {
    files: ['**/*.{js,mjs,cjs}'],
    ignores: ['src/**'],
    languageOptions: { globals: globals.node },
  },
  { files: ['src/**/*.js'], languageOptions: { globals: globals.browser } },
  {
    files: ['**/*.{js,mjs,cjs}'],
    rules: { 'no-undef': 'error', 'no-unused-vars': 'error', 'prefer-const': 'error' },
  },

  {
    files: typescript,
    // ESLint names scripts inside .astro files "page.astro/1.ts", which no tsconfig includes.
    ignores: ['**/*.astro/*.ts'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      // Brackets mark a name that is not declared, as in process.env['PORT'].
      '@typescript-eslint/dot-notation': ['error', { allowIndexSignaturePropertyAccess: true }],
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
    },
  },

  {
    // A top-level import would turn an ambient declaration file into a module.
    files: ['**/*.d.ts'],
    rules: { '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }] },
  },

  {
    files: ['**/*.tsx'],
    extends: [
      reactHooks.configs.flat.recommended,
      react.configs['strict-type-checked'],
      // Where both plugins have a rule, only the one with type information reports.
      react.configs['disable-conflict-eslint-plugin-react-hooks'],
      a11y.configs.strict,
    ],
    rules: {
      'jsx-a11y-x/lang': 'error',
      'jsx-a11y-x/no-aria-hidden-on-focusable': 'error',
      'no-restricted-syntax': ['error', noStyleAttribute],
    },
  },

  {
    files: ['src/admin/app/**'],
    rules: {
      // React sets these through the CSSOM, which the policy allows: nothing of the app is rendered on a server.
      'no-restricted-syntax': 'off',
      // Handlers of events return what they call.
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    },
  },

  {
    // Rendered on the server only, so they may read the year from the clock.
    files: ['src/**/*.tsx'],
    ignores: ['src/**/*.island.tsx', 'src/admin/app/**'],
    rules: { '@eslint-react/purity': 'off' },
  },

  astro.configs.recommended,
  {
    files: ['**/*.astro'],
    extends: [astro.configs['jsx-a11y-strict']],
    languageOptions: { parserOptions: { parser: tseslint.parser } },
    rules: {
      'no-restricted-syntax': ['error', noStyleAttribute, noRawHtml],
    },
  },
  { files: ['**/*.astro/*.ts'], languageOptions: { parser: tseslint.parser } },
  {
    // dependency-cruiser does not read .astro files. Pages pass data to layouts as props.
    files: ['src/**/*.astro'],
    ignores: ['src/pages/**'],
    rules: { 'no-restricted-imports': ['error', { patterns: ['**/server/**', '**/*.server.ts'] }] },
  },

  {
    files: directories.map((directory) => `${directory}/**/*.{ts,tsx}`),
    // Astro takes the request handler and the directive from the default exports.
    ignores: ['src/fetch.ts', 'src/ui/load-on-interaction.client.ts'],
    rules: {
      'no-restricted-exports': ['error', { restrictDefaultExports: { direct: true } }],
    },
  },
  { files: ['src/**'], rules: { 'no-console': ['error', { allow: ['error'] }] } },
  // The server logs through its logger only, which limits the fields.
  {
    files: ['company/**', 'src/**/*.server.ts', 'src/server/**', 'server.ts'],
    rules: { 'no-console': 'error' },
  },
);
