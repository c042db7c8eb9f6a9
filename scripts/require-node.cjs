'use strict';
/**
 * Loaded before a script by `node --require`: where Node or npm is too old for it, ends with one line that says what is
 * needed. Any Node reads this file, so its syntax is old. A file in TypeScript runs on the Node that package.json pins.
 */
const { dependencies, engines } = require('../package.json');

const majorOf = (version) => parseInt(version.replace(/^\D+/, ''), 10);

const isTypeScript = /\.ts$/.test(process.argv[1]);
/** The version of npm; there is none when npm does not run the script. */
const npm = /^npm\/(\S+)/.exec(process.env.npm_config_user_agent || '');

let need = '';
if (majorOf(process.version) < majorOf(engines.node))
  need = `Node ${majorOf(engines.node)} or newer is needed; this is ${process.version}`;
else if (npm && majorOf(npm[1]) < majorOf(engines.npm))
  need = `npm ${majorOf(engines.npm)} or newer is needed; this is ${npm[1]}`;
else if (isTypeScript && majorOf(process.version) < majorOf(dependencies.node))
  need = `Node ${dependencies.node} is missing from node_modules: run npm ci with install scripts allowed`;

if (need) {
  console.error(`${need}.`);
  process.exit(1);
}
