/** Prints the findings of Mozilla’s HTTP Observatory for each address given without its scheme, such as `localhost:8443/about`. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const packageEntry = fileURLToPath(import.meta.resolve('@mdn/mdn-http-observatory'));
// The package’s installation would fetch the list of preloaded hosts, on which no test server is.
writeFileSync(packageEntry.replace(/src.index\.js$/, 'conf/hsts-preload.json'), '{}');

const { scan } = await import(packageEntry);
const results = {};
for (const address of process.argv.slice(2)) {
  const { scan: summary, tests } = await scan(address);
  const failed = Object.entries(tests).flatMap(([name, { pass, scoreDescription }]) =>
    pass ? [] : [`${name}: ${scoreDescription}`],
  );
  results[address] = { grade: summary.grade, score: summary.score, failed };
}
console.log(JSON.stringify(results));
