import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import sharp from 'sharp';
import { figuresAsAt } from '../../company/figures.ts';
import { pictureFile, projectPictures } from '../pictures.ts';
import type { ContentSources } from '../sources.ts';
import { editionOf, reportData } from './report-data.ts';

/** Of the file under /downloads/. */
export const impactReportFile = `impact-report-${editionOf(figuresAsAt).year}.pdf`;

export interface ImpactReport {
  readonly bytes: Buffer;
  readonly pages: number;
}

/** An error or a warning of Typst: `range` holds lines and columns, counted from nought. */
interface Diagnostic {
  readonly message: string;
  readonly path: string;
  readonly range: unknown;
}

/** By the names that the templates use, each at about 150 pixels to the inch of paper. */
const pictures = [
  { name: 'cover', file: pictureFile('sustainability'), width: 1760, height: 880 },
  ...Object.entries(projectPictures).map(([slug, picture]) => ({
    name: slug,
    file: pictureFile(picture),
    width: 1240,
    height: 775,
  })),
];

function compileError(diagnostics: readonly Diagnostic[]): Error {
  const lines = diagnostics.map(
    ({ message, path, range }) => `${message} (${path} ${JSON.stringify(range)})`,
  );
  return new Error(`The Impact Report cannot be made:\n${lines.join('\n')}`);
}

function exportPdf(compiler: NodeCompiler, document: NodeTypstDocument): Buffer {
  try {
    return compiler.pdf(document, { pdfStandard: 'ua-1' });
  } catch (cause) {
    throw new Error(`The Impact Report cannot be made: ${String(cause)}`, { cause });
  }
}

/**
 * Sets the Impact Report as a tagged PDF (PDF/UA-1). The same sources make the same bytes.
 * @throws with Typst’s own messages when the templates do not compile, or compile with a warning.
 */
export async function makeImpactReport(sources: ContentSources): Promise<ImpactReport> {
  const workspace = join(process.cwd(), 'downloads/impact-report');
  const fonts = globSync('brand/fonts/print/*.ttf').sort();
  const fontBlobs = await Promise.all(fonts.map((file) => readFile(file)));
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs }] });
  await Promise.all(
    pictures.map(async ({ name, file, width, height }) => {
      const jpeg = await sharp(file)
        .resize({ width, height, fit: 'cover' })
        .jpeg({ quality: 80, chromaSubsampling: '4:4:4', mozjpeg: true })
        .toBuffer();
      compiler.mapShadow(join(workspace, 'pictures', `${name}.jpg`), jpeg);
    }),
  );
  const compiled = compiler.compile({
    mainFilePath: join(workspace, 'impact-report.typ'),
    inputs: { report: JSON.stringify(reportData(sources)) },
  });
  const problems = compiled.takeError() ?? compiled.takeWarnings();
  if (problems) throw compileError(compiler.fetchDiagnostics(problems) as Diagnostic[]);
  const { result } = compiled;
  if (!result) throw new Error('The Impact Report cannot be made: Typst returned no document');
  return { bytes: exportPdf(compiler, result), pages: result.numOfPages };
}
