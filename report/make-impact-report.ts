import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import { pictures, printedPicture, type PictureName } from './pictures.ts';
import { reportData, type ReportSources } from './report-data.ts';

/** The finished report as it is downloaded. */
export interface ImpactReport {
  readonly bytes: Buffer;
  readonly pages: number;
}

/** What Typst says of a mistake: `range` holds lines and columns, counted from nought. */
interface Diagnostic {
  readonly message: string;
  readonly path: string;
  readonly range: unknown;
}

const pictureNames = Object.keys(pictures) as PictureName[];

async function fontsIn(folder: string): Promise<Buffer[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.ttf')).sort();
  return Promise.all(names.map((name) => readFile(join(folder, name))));
}

function complaint(diagnostics: readonly Diagnostic[]): Error {
  const lines = diagnostics.map(
    ({ message, path, range }) => `${message} (${path} ${JSON.stringify(range)})`,
  );
  return new Error(`The Impact Report cannot be made:\n${lines.join('\n')}`);
}

function asPdf(compiler: NodeCompiler, document: NodeTypstDocument): Buffer {
  try {
    return compiler.pdf(document, { pdfStandard: 'ua-1' });
  } catch (cause) {
    throw new Error(`The Impact Report cannot be made: ${String(cause)}`, { cause });
  }
}

/**
 * Sets the Impact Report as a tagged PDF (PDF/UA-1). The same sources make the same bytes.
 * @param root folder of the project
 * @throws with Typst’s own messages when the templates do not compile, or compile with a warning.
 */
export async function makeImpactReport(sources: ReportSources, root = process.cwd()): Promise<ImpactReport> {
  const workspace = join(root, 'report');
  const [fontBlobs, printed] = await Promise.all([
    fontsIn(join(root, 'src/fonts/print')),
    Promise.all(pictureNames.map((name) => printedPicture(name, join(root, 'src/images')))),
  ]);
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs }] });
  for (const { name, jpeg } of printed) {
    compiler.mapShadow(join(workspace, 'pictures', `${name}.jpg`), jpeg);
  }
  const alternatives = Object.fromEntries(printed.map(({ name, alt }) => [name, alt] as const));
  const compiled = compiler.compile({
    mainFilePath: join(workspace, 'impact-report.typ'),
    inputs: { report: JSON.stringify({ ...reportData(sources), alternatives }) },
  });
  const problems = compiled.takeError() ?? compiled.takeWarnings();
  if (problems) throw complaint(compiler.fetchDiagnostics(problems) as Diagnostic[]);
  const { result } = compiled;
  if (!result) throw new Error('The Impact Report cannot be made: Typst returned no document');
  return { bytes: asPdf(compiler, result), pages: result.numOfPages };
}
