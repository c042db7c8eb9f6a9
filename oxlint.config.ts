import { defineConfig } from 'oxlint';

export default defineConfig({
  plugins: ['typescript', 'react', 'jsx-a11y'],
  options: { typeAware: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: ['dist*/', 'data/', 'coverage/', 'test-results/', 'playwright-report/'],
  categories: { correctness: 'error', suspicious: 'error' },
  rules: {
    // Of these two categories, what asks for another style or reports what is right.
    'consistent-return': 'off',
    'jsx-a11y/control-has-associated-label': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'no-shadow': 'off',
    'no-underscore-dangle': 'off',
    'no-unmodified-loop-condition': 'off',
    // exhaustive-deps reports the same.
    'react/exhaustive-effect-dependencies': 'off',
    'react/react-in-jsx-scope': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/require-array-sort-compare': 'off',

    // Of the other categories, what finds mistakes.
    eqeqeq: 'error',
    'no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
    'no-empty': 'error',
    'no-fallthrough': 'error',
    'no-template-curly-in-string': 'error',
    'no-useless-assignment': 'error',
    'react/button-has-type': 'error',
    // The content security policy blocks style attributes.
    'react/forbid-dom-props': ['error', { forbid: ['style'] }],
    'react/no-danger': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/no-confusing-void-expression': 'error',
    'typescript/no-deprecated': 'error',
    'typescript/no-dynamic-delete': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-unnecessary-condition': 'error',
    'typescript/no-unsafe-argument': 'error',
    'typescript/no-unsafe-assignment': 'error',
    'typescript/no-unsafe-call': 'error',
    'typescript/no-unsafe-member-access': 'error',
    'typescript/no-unsafe-return': 'error',
    'typescript/only-throw-error': 'error',
    'typescript/prefer-promise-reject-errors': 'error',
    'typescript/require-await': 'error',
    'typescript/restrict-plus-operands': 'error',
    'typescript/return-await': ['error', 'error-handling-correctness-only'],
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/use-unknown-in-catch-callback-variable': 'error',

    // One way to write a thing.
    'no-var': 'error',
    'prefer-const': 'error',
    'react/jsx-no-useless-fragment': ['error', { allowExpressions: true }],
    'typescript/array-type': 'error',
    'typescript/consistent-type-definitions': 'error',
    'typescript/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
    // Brackets mark a name that is not declared, as in process.env['PORT'].
    'typescript/dot-notation': ['error', { allowIndexSignaturePropertyAccess: true }],
    'typescript/no-import-type-side-effects': 'error',
    'typescript/prefer-find': 'error',
    'typescript/prefer-for-of': 'error',
    'typescript/prefer-includes': 'error',
    'typescript/prefer-nullish-coalescing': 'error',
    'typescript/prefer-optional-chain': 'error',
    'typescript/prefer-regexp-exec': 'error',
    'typescript/prefer-string-starts-ends-with': 'error',
  },
  overrides: [
    {
      // They have no types: the scripts run before packages are installed, and the editor’s packages are its own.
      files: ['**/*.mjs', '.dependency-cruiser*.js', 'editor/**'],
      rules: {
        'typescript/no-confusing-void-expression': 'off',
        'typescript/no-unsafe-argument': 'off',
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-call': 'off',
        'typescript/no-unsafe-member-access': 'off',
        'typescript/no-unsafe-return': 'off',
        'typescript/prefer-nullish-coalescing': 'off',
        'typescript/restrict-template-expressions': 'off',
        'typescript/use-unknown-in-catch-callback-variable': 'off',
      },
    },
    {
      files: ['src/admin/app/**'],
      rules: {
        // React sets these through the CSSOM, which the policy allows: nothing of the app is rendered on a server.
        // What takes the focus from a button that was pressed is forbidden in its place.
        'react/forbid-dom-props': ['error', { forbid: ['disabled'] }],
        // Handlers of events return what they call.
        'typescript/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      },
    },
    {
      // dependency-cruiser does not read .astro files. Pages pass data to layouts as props.
      files: ['src/{layouts,contact,portfolio}/*.astro'],
      rules: { 'no-restricted-imports': ['error', { patterns: ['**/server/**', '**/*.server.ts'] }] },
    },
    { files: ['src/**'], rules: { 'no-console': ['error', { allow: ['error'] }] } },
    // The server logs through its logger only, which limits the fields.
    {
      files: ['company/**', 'src/**/*.server.ts', 'src/server/**', 'server.ts'],
      rules: { 'no-console': 'error' },
    },
    // Playwright reads the fixtures that a test needs from its first parameter.
    { files: ['tests/**', '**/*.spec.ts'], rules: { 'no-empty-pattern': 'off', 'no-extend-native': 'off' } },
  ],
});
