import stylelint from 'stylelint';

const ruleName = 'site/important-only-in-states';
const messages = stylelint.utils.ruleMessages(ruleName, {
  rejected: '!important belongs in the layer "states" only, where hidden and forced colours must win',
});

/** Accepts `!important` inside `@layer states` and nowhere else. @type {import('stylelint').Rule} */
const importantOnlyInStates = (primary) => (root, result) => {
  if (!stylelint.utils.validateOptions(result, ruleName, { actual: primary, possible: [true] })) return;
  root.walkDecls((declaration) => {
    if (!declaration.important || isInStates(declaration)) return;
    stylelint.utils.report({
      ruleName,
      result,
      node: declaration,
      word: '!important',
      message: messages.rejected,
    });
  });
};
importantOnlyInStates.ruleName = ruleName;
importantOnlyInStates.messages = messages;

/** Whether a declaration stands, at any depth, inside `@layer states`. */
function isInStates(node) {
  for (let parent = node.parent; parent; parent = parent.parent) {
    if (parent.type !== 'atrule') continue;
    if (parent.name === 'layer' && parent.params.split('.')[0]?.trim() === 'states') return true;
  }
  return false;
}

const colourMessage = 'Give the colour a role in brand/colours.json and use its custom property';
/** Of any notation, also in the address of a file that is written out. */
const colour = /(?:#|%23)[\da-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\(/i;

/** @type {import('stylelint').Config} */
export default {
  extends: 'stylelint-config-standard',
  plugins: [stylelint.createPlugin(ruleName, importantOnlyInStates)],
  reportNeedlessDisables: true,
  reportDescriptionlessDisables: true,
  rules: {
    [ruleName]: true,
    // Colours stand in brand/colours.json. A mask uses only how opaque they are.
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
    // WebKit takes this shorthand for the line alone: with a thickness or a colour in it, it drops the underline too.
    'property-disallowed-list': [
      ['text-decoration'],
      { message: 'Write text-decoration-line, text-decoration-thickness and text-decoration-color' },
    ],
    // iOS still reads only the prefixed name.
    'property-no-vendor-prefix': [true, { ignoreProperties: ['-webkit-text-size-adjust'] }],
    // In the standard, not yet in the tool: the contents link whose clause is on screen.
    'selector-pseudo-class-no-unknown': [true, { ignorePseudoClasses: ['target-current'] }],
    // Tokens hold names of fonts, such as Georgia.
    'value-keyword-case': ['lower', { ignoreProperties: ['/^--/'] }],
  },
  overrides: [
    {
      // Paper is black on white: each role says how.
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
