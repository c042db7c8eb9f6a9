import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runPostgresqlTool } from './postgresql-tools.server.ts';
import { inBatches, type Row } from './table-rows.server.ts';

/** What follows a backslash in the text form of COPY. */
const escaped: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

const toValue = (field: string) =>
  field === '\\N' ? null : field.replaceAll(/\\(.)/g, (_, letter: string) => escaped[letter] ?? letter);

/**
 * The rows of one table of a dump that pg_dump has made, in batches. All values are texts, which PostgreSQL converts.
 *
 * @throws {OperatorError} if pg_restore fails
 */
export async function* readDump(file: string, table: string): AsyncGenerator<readonly Row[]> {
  using folder = fs.mkdtempDisposableSync(join(tmpdir(), 'restore-'));
  const rows = join(folder.path, 'rows');
  await runPostgresqlTool('pg_restore', ['--data-only', `--table=${table}`, `--file=${rows}`, file]);
  yield* inBatches(parseCopy(linesOf(rows)));
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

/** The rows between "COPY table (columns) FROM stdin;" and "\.". */
async function* parseCopy(lines: AsyncIterable<string>): AsyncGenerator<Row> {
  let columns: readonly string[] | undefined;
  for await (const line of lines)
    if (columns === undefined) {
      const [, names] = /^COPY [\w.]+ \((.+)\) FROM stdin;$/.exec(line) ?? [];
      columns = names?.split(', ').map((name) => name.replaceAll('"', ''));
    } else if (line === '\\.') columns = undefined;
    else {
      const values = line.split('\t').map(toValue);
      yield Object.fromEntries(columns.map((column, position) => [column, values[position]]));
    }
}
