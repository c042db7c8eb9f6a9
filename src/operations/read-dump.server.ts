import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OperatorError } from '../server/operator-error.ts';
import { runPostgresqlTool } from './postgresql-tools.server.ts';
import { inBatches, type Row } from './table-rows.server.ts';

/** What follows a backslash in the text form of COPY. */
const escaped: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

const toValue = (field: string) =>
  field === '\\N' ? null : field.replaceAll(/\\(.)/g, (_, letter: string) => escaped[letter] ?? letter);

/**
 * The rows of tables of a dump that pg_dump has made, table by table in the order given, and in batches, of which all are read before
 * the next table. All values are texts, which PostgreSQL converts.
 *
 * @param schema whose tables are meant where the dump has tables with these names in several
 * @throws {OperatorError} if pg_restore fails, or a table is not in the dump or cannot be read
 */
export async function* readDump(file: string, tables: readonly string[], schema: string) {
  using folder = fs.mkdtempDisposableSync(join(tmpdir(), 'restore-'));
  const entries = (await runPostgresqlTool('pg_restore', ['--list', file])).split('\n');
  const entryOf = (table: string) => {
    // "3325; 0 16386 TABLE DATA public enquiries website": names are without quotes, and may have spaces.
    const found = entries.filter((line) => / TABLE DATA .+ (\w+) /.exec(line)?.[1] === table);
    const own = found.find((line) => line.includes(` TABLE DATA ${schema} ${table} `));
    const entry = own ?? (found.length === 1 ? found[0] : undefined);
    if (entry === undefined)
      throw new OperatorError(`The backup has no table ${table}. Nothing was changed.`);
    return entry;
  };
  const list = join(folder.path, 'list');
  fs.writeFileSync(list, tables.map(entryOf).join('\n'));
  const script = join(folder.path, 'script');
  await runPostgresqlTool('pg_restore', ['--data-only', `--use-list=${list}`, `--file=${script}`, file]);
  const lines = linesOf(script);
  let read = 0;
  for (let copy = await findCopy(lines); copy !== undefined; copy = await findCopy(lines)) {
    yield { table: copy.table, batches: inBatches(rowsOfCopy(lines, copy.columns)) };
    read += 1;
  }
  if (read < tables.length) throw new OperatorError('The backup could not be read. Nothing was changed.');
}

/** Lines end with a line feed only: other characters that end lines elsewhere may be part of a value. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of fs.createReadStream(file, 'utf8')) {
    const lines = `${rest}${String(chunk)}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

/** The next "COPY schema.table (columns) FROM stdin;". */
async function findCopy(lines: AsyncIterator<string>) {
  for (let line = await lines.next(); line.done !== true; line = await lines.next()) {
    const [, table, columns] =
      /^COPY (?:"(?:[^"]|"")+"|\w+)\.(\w+) \((.+)\) FROM stdin;$/.exec(line.value) ?? [];
    if (table !== undefined && columns !== undefined)
      return { table, columns: columns.split(', ').map((name) => name.replaceAll('"', '')) };
  }
  return undefined;
}

/** The rows up to "\.". */
async function* rowsOfCopy(lines: AsyncIterator<string>, columns: readonly string[]): AsyncGenerator<Row> {
  for (let line = await lines.next(); line.done !== true && line.value !== '\\.'; line = await lines.next()) {
    const values = line.value.split('\t').map(toValue);
    yield Object.fromEntries(columns.map((column, position) => [column, values[position]]));
  }
}
