const colourMessage = 'Give the colour a role in brand/colours.json and use its custom property';
/** Of any notation, also in the address of a file that is written out. */
const colour = /(?:#|%23)[\da-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\(/i;

/** @type {import('stylelint').Config} */
export default {
  extends: 'stylelint-config-standard',
  reportNeedlessDisables: true,
  reportDescriptionlessDisables: true,
  rules: {
    'declaration-no-important': true,
    // Colours are in brand/colours.json. A mask uses only their opacity.
    'color-named': ['never', { ignoreProperties: ['/mask/'], message: colourMessage }],
    'declaration-property-value-disallowed-list': [
      { '/^(?!.*mask)/': [colour] },
      { message: () => colourMessage },
    ],
    'import-notation': 'string',
    // Blank lines group rules by meaning here, not by syntax.
    'at-rule-empty-line-before': null,
    'comment-empty-line-before': null,
    'custom-property-empty-line-before': null,
    'declaration-empty-line-before': null,
    'rule-empty-line-before': null,
    // With layers and nesting, the order of selectors within one file says little about which of them wins.
    'no-descending-specificity': null,
    // With a thickness or a colour in this shorthand, WebKit drops the underline.
    'property-disallowed-list': [
      ['text-decoration'],
      { message: 'Write text-decoration-line, text-decoration-thickness and text-decoration-color' },
    ],
    // iOS still reads only the prefixed name.
    'property-no-vendor-prefix': [true, { ignoreProperties: ['-webkit-text-size-adjust'] }],
    // The tool does not know this selector yet: the contents link whose clause is on screen.
    'selector-pseudo-class-no-unknown': [true, { ignorePseudoClasses: ['target-current'] }],
    // Tokens hold names of fonts, such as Georgia.
    'value-keyword-case': ['lower', { ignoreProperties: ['/^--/'] }],
  },
  overrides: [
    {
      // Rules that hide elements, and rules for visitors’ preferences, override everything.
      files: ['src/ui/styles/states.css'],
      rules: { 'declaration-no-important': null },
    },
    {
      // Print is black on white. Each role defines its colour.
      files: ['src/ui/styles/print.css'],
      rules: {
        'declaration-property-value-disallowed-list': [
          { '/^(?!--)/': [colour] },
          { message: () => colourMessage },
        ],
      },
    },
  ],
};
