import { builtinModules } from 'node:module';

const ownFiles = '^(company|brand|forms|server|downloads|src|cli|content|tests|scripts)/';
const npmPackages = '(^|/)node_modules/';
const nodeModules = `^(node:)?(${builtinModules.filter((name) => !name.startsWith('_')).join('|')})$`;
const vagueNames = '(^|/)(utils?|libs?|helpers?|common|misc)(/|\\.[a-z.]+$)';
const barrels = '(^|/)index\\.(ts|tsx)$';

/** Of this project, the files of a directory import only their own and those of the directories named. */
const directoryReads = (directory, allowed, comment) => ({
  name: `${directory}-reads-${allowed.join('-') || 'nothing'}-only`,
  comment,
  severity: 'error',
  from: { path: `^${directory}/`, pathNot: '\\.test\\.tsx?$' },
  to: { path: ownFiles, pathNot: `^(${[directory, ...allowed].join('|')})/` },
});

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'company-stands-alone',
      comment:
        'Facts and promises import nothing else of this project, and no Node modules: they run in a browser too.',
      severity: 'error',
      from: { path: '^company/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^company/', npmPackages] },
    },
    directoryReads('brand', ['company']),
    directoryReads('content', ['company']),
    directoryReads('forms', ['company']),
    {
      name: 'forms-run-in-a-browser',
      severity: 'error',
      from: { path: '^forms/', pathNot: '\\.test\\.ts$' },
      to: { path: nodeModules },
    },
    directoryReads('downloads', ['company', 'brand'], 'Pages hand them the content.'),
    directoryReads('server', ['forms', 'company']),
    directoryReads('cli', ['server', 'forms', 'company']),
    {
      name: 'http-does-not-know-enquiries',
      comment: 'server/http handles HTTP for any page; what is specific to a form is in server/contact.',
      severity: 'error',
      from: { path: '^server/http/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(forms|server/(contact|enquiries|outbox|retention|subscriptions))/' },
    },
    {
      name: 'src-reaches-server-from-pages-only',
      comment: 'Pages pass data to components as props; components never import the server.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: ['^src/(pages|actions)/', '^src/(fetch|middleware|env\\.d)\\.ts$', '\\.test\\.tsx?$'],
      },
      to: { path: '^server/' },
    },
    {
      name: 'src-does-not-know-the-tools',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(cli|tests|scripts)/' },
    },
    {
      name: 'islands-run-in-a-browser',
      comment: 'Nothing that an island imports, directly or indirectly, may need Node or the server.',
      severity: 'error',
      from: { path: '^src/islands/', pathNot: '\\.test\\.tsx?$' },
      to: { path: ['^server/', nodeModules], reachable: true },
    },
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-vague-names',
      comment: 'A directory or file is named after its subject.',
      severity: 'error',
      from: { pathNot: npmPackages },
      to: { path: vagueNames, pathNot: [npmPackages, nodeModules] },
    },
    {
      name: 'no-vague-names-for-entry-points',
      severity: 'error',
      from: { path: vagueNames, pathNot: npmPackages },
      to: {},
    },
    {
      name: 'no-barrels',
      comment: 'Import a thing from the file that defines it.',
      severity: 'error',
      from: { pathNot: npmPackages },
      to: { path: barrels, pathNot: npmPackages },
    },
    {
      name: 'kebab-case',
      severity: 'error',
      from: { path: '[A-Z_][^/]*$', pathNot: npmPackages },
      to: {},
    },
    {
      name: 'no-development-packages-at-run-time',
      severity: 'error',
      from: {
        path: '^(company|brand|forms|server|downloads|src|cli)/|^server\\.ts$',
        pathNot: '\\.test\\.tsx?$',
      },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-undeclared-packages',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'imports-resolve',
      comment:
        'Virtual modules of Astro and Vite, and the build in dist, exist only during or after a build.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['^(astro|virtual):', '\\?(raw|url|inline)$'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|builds|data|coverage|\\.astro|test-results|playwright-report)/' },
    // Type imports count as dependencies too.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css', '.astro', '.mdx'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
