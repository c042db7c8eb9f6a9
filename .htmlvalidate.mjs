import { defineConfig } from 'html-validate';

/**
 * Checks the built pages. A rule is relaxed only where it asks for a style of
 * writing HTML that the renderers do not produce; the rules on validity and accessibility stay as recommended.
 */
export default defineConfig({
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    // React writes popoverTarget, autoComplete and fetchPriority; attribute names have no case in HTML.
    'attr-case': 'off',
    // React writes required="" and hidden=""; an empty value is equivalent to no value.
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    // React closes void elements (<br/>), Astro does not (<br>); both are the same element.
    'void-style': 'off',
    // The name of one policy alone takes sixty characters.
    'long-title': 'off',
    // The class nb keeps a telephone number on one line with ordinary spaces, which copy correctly.
    'tel-non-breaking': ['error', { ignoreClasses: ['nb'] }],
  },
});
