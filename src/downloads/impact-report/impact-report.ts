import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { ContentSources } from '../sources.ts';
import { edition, reportData } from './report-data.ts';
import { reportFiles } from './report-pictures.ts';

/** The name of the file under /downloads/. */
export const impactReportFile = `impact-report-${edition.year}.pdf`;

/**
 * Makes the Impact Report, a tagged PDF (PDF/UA-1). On the same day, the same sources make the same bytes.
 * @throws with Typst’s own messages if the templates do not compile, or compile with a warning.
 */
export async function makeImpactReport(sources: ContentSources, today = new Date()) {
  const workspace = join(process.cwd(), 'src/downloads/impact-report');
  const fonts = globSync('brand/fonts/print/*.ttf').sort();
  const fontBlobs = await Promise.all(fonts.map((file) => readFile(file)));
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs }] });
  for (const [path, content] of await reportFiles(sources.projects))
    compiler.mapShadow(join(workspace, path), content);
  const compiled = compiler.compile({
    mainFilePath: join(workspace, 'impact-report.typ'),
    inputs: { report: JSON.stringify(reportData(sources, today)) },
  });
  const problems = compiled.takeError() ?? compiled.takeWarnings();
  if (problems)
    throw new Error(
      `The Impact Report cannot be made: ${JSON.stringify(compiler.fetchDiagnostics(problems), null, 2)}`,
    );
  const document = compiled.result;
  if (!document) throw new Error('The Impact Report cannot be made: Typst returned no document');
  return {
    bytes: compiler.pdf(document, { pdfStandard: 'ua-1' }),
    pages: document.numOfPages,
    /** All pages, one below the other, as SVG. */
    drawing: () => compiler.plainSvg(document),
  };
}
