import { builtinModules } from 'node:module';

const npmPackages = '(^|/)node_modules/';
const nodeModules = `^(node:)?(${builtinModules.filter((name) => !name.startsWith('_')).join('|')})$`;
const vagueNames = '(^|/)(utils?|libs?|helpers?|common|misc)(/|\\.[a-z.]+$)';
const barrels = '(^|/)index\\.(ts|tsx)$';
const tests = '(\\.test\\.tsx?$|/testing/)';

const anyOf = (names) => `(${names.join('|')})`;

/** Directories under src/ that every feature may import; they import no feature. */
const shared = ['forms', 'server', 'ui'];
/**
 * What joins features: pages, the process, and what is made from several of them. No module of a feature imports it, apart from
 * the bodies of pages, such as contact-page.astro, which are not checked here.
 */
const composing = ['admin', 'data-rights', 'downloads', 'layouts', 'operations', 'pages'];
const composingFiles =
  '^(server|site)\\.ts$|^src/(fetch|page-description|page-variants|features\\.server)\\.ts$|^src/(insights/feed-items|search/search-documents)\\.ts$';
/** The files that other features may import. The front matter of content/ belongs to no feature. */
const publicFiles = [
  'about/office-cards',
  'consent/(consent|kept-for)',
  'content-schemas',
  'enquiries/(case-code|enquiry|enquiry-receipt)',
  'enquiries/(concern-of-reporter|deadlines|enquiry-store|person-keys|receive-enquiry)\\.server',
  'insights/article',
  'newsletter/subscribe-form',
  'portfolio/(drawings|project)',
  'rate-limits',
  'search/(search|search-form)',
  'statistics/(statistics|measure-visits\\.client)',
];
const noFeature = `^src/${anyOf([...shared, ...composing])}/`;
const publicPath = `^src/${anyOf(publicFiles)}\\.(tsx?|css)$`;
const ownFiles = '^(brand|company|content|editor|scripts|src|tests)/|^(server|site)\\.ts$';

/** The files of a directory import only their own directory and the named ones, besides packages. */
const directoryReads = (directory, allowed, comment) => ({
  name: `${directory.replaceAll('/', '-')}-imports-${allowed.map((name) => name.replaceAll('/', '-')).join('-') || 'nothing'}-only`,
  comment,
  severity: 'error',
  from: { path: `^${directory}/`, pathNot: tests },
  to: { path: ownFiles, pathNot: `^${anyOf([directory, ...allowed])}/` },
});

/** The files of a feature import, of features, their own and the public ones of others. */
const featureReads = {
  name: 'features-meet-in-public-files',
  comment: 'Of another feature, a feature imports only the public files listed in .dependency-cruiser.js.',
  severity: 'error',
  from: { path: '^src/([^/]+)/', pathNot: [tests, composingFiles, noFeature] },
  to: { path: '^src/', pathNot: ['^src/$1/', `^src/${anyOf(shared)}/`, publicPath] },
};

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'company-stands-alone',
      comment:
        'Facts and commitments import nothing else of this project, and no Node modules: they run in a browser too.',
      severity: 'error',
      from: { path: '^company/', pathNot: tests },
      to: { pathNot: ['^company/', npmPackages] },
    },
    directoryReads('brand', ['company']),
    directoryReads('content', ['company']),
    directoryReads('src/forms', ['company'], 'What every form shares runs in a browser and on the server.'),
    directoryReads('src/ui', ['company', 'brand', 'src/forms'], 'It draws for every feature and knows none.'),
    directoryReads(
      'src/server',
      ['company', 'brand', 'src/forms'],
      'It serves every feature and knows none.',
    ),
    directoryReads(
      'src/enquiries',
      ['brand', 'company', 'src/forms', 'src/server'],
      'What is kept of an enquiry knows neither the form nor the admin app.',
    ),
    featureReads,
    {
      name: 'only-pages-compose',
      comment:
        'What composes features is imported by pages and by what starts the process, never by a feature.',
      severity: 'error',
      from: { path: '^src/[^/]+/', pathNot: [tests, composingFiles, `^src/${anyOf(composing)}/`] },
      to: { path: composingFiles },
    },
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'browser-files-reach-no-server-file',
      comment:
        'Nothing that an island or a script of a page imports, directly or not, may need Node or the server.',
      severity: 'error',
      from: { path: '\\.(island|client)\\.(tsx?|js)$', pathNot: tests },
      to: { path: ['^src/server/', '\\.server\\.ts$', nodeModules], reachable: true },
    },
    {
      name: 'admin-app-takes-types-from-its-server',
      comment:
        'Of the server, the admin app in the browser imports only the types of what it answers. It names the fields of the form as the pages do.',
      severity: 'error',
      from: { path: '^src/admin/(app/|(api|due-groups|enquiry-content)\\.ts)', pathNot: tests },
      to: {
        path: [ownFiles, nodeModules],
        pathNot:
          '^(brand|company)/|^src/(admin/(app/|(api|due-groups|enquiry-content)\\.ts)|enquiries/(age-keys|case-code|enquiry)\\.ts|ui/)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'node-modules-in-server-files',
      comment: 'A file of a feature that needs Node says so in its name.',
      severity: 'error',
      from: {
        path: '^src/[^/]+/',
        pathNot: [tests, '\\.server\\.tsx?$', `^src/${anyOf(['server', ...composing])}/`],
      },
      to: { path: [nodeModules, '^src/server/'] },
    },
    {
      name: 'src-does-not-know-the-tools',
      severity: 'error',
      from: { path: '^src/', pathNot: tests },
      // The JSON files of art/ are data.
      to: { path: '^(tests|scripts|bench|art|editor)/', pathNot: '^art/[^/]+\\.json$' },
    },
    {
      name: 'names',
      comment:
        'A file is named after what it holds, in kebab-case, and a thing is imported from the file that defines it.',
      severity: 'error',
      from: {},
      // A file of a package that is imported with a query keeps the name of its package.
      to: { path: [vagueNames, barrels, '[A-Z_][^/]*$'], pathNot: [npmPackages, nodeModules, '^@resvg/'] },
    },
    {
      name: 'no-development-packages-at-run-time',
      severity: 'error',
      from: { path: '^(company|brand|src)/|^(server|site)\\.ts$', pathNot: tests },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist[^/]*|data|coverage|\\.astro|test-results|playwright-report)/' },
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
