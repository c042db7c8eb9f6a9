import { defineConfig } from 'html-validate';

/**
 * The built pages are checked as they are served. A rule is relaxed only where it asks for a style of
 * writing HTML that the renderer does not write; what is valid, and what is accessible, stays as recommended.
 */
export default defineConfig({
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    // React writes popoverTarget, autoComplete and fetchPriority; attribute names have no case in HTML.
    'attr-case': 'off',
    // React writes required="" and hidden=""; the empty value means the same as none.
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    // React closes void elements (<br/>), Astro does not (<br>); both are the same element.
    'void-style': 'off',
    // A page is called what it is called: the name of one policy alone takes sixty characters.
    'long-title': 'off',
    // The class nb keeps a telephone number on one line; its spaces stay spaces, so that it can be copied.
    'tel-non-breaking': ['error', { ignoreClasses: ['nb'] }],
  },
});
