import { Hono } from 'hono';
import { html } from 'hono/html';
import { makeGenericAPIRouteHandler } from '@keystatic/core/api/generic';
import { script, type PageFiles } from './build-page.ts';
import { checkUpdate, type Update } from './check-update.ts';
import { toForm } from './fact-forms.ts';
import { factSchemas } from './fact-schemas.ts';

interface Parts {
  /** The folder that contains content/ and company/. */
  readonly root: string;
  readonly page: () => Promise<PageFiles>;
  readonly findContentErrors: (root: string) => Promise<readonly string[]>;
  /** Shows a line in the terminal. */
  readonly report: (line: string) => void;
}

/** The page loads and sends nothing elsewhere. Its style sheets are made by its script. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline' data:",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The page of the editor, and Keystatic’s own routes behind the checks of what is saved. */
export function editorRoutes({ root, page, findContentErrors, report }: Parts): Hono {
  // It takes the folders that may be read and written from a configuration; the rest of that is for the page.
  const keystatic = makeGenericAPIRouteHandler({
    localBaseDirectory: root,
    config: {
      storage: { kind: 'local' },
      singletons: {
        content: { label: 'Content', path: 'content/', schema: {} },
        company: { label: 'Facts', path: 'company/', schema: {} },
      },
    },
  });
  const pass = async (request: Request) => {
    const { body, status = 200, headers = [] } = await keystatic(request);
    return new Response(body as BodyInit | null, { status, headers });
  };
  let saving: Promise<unknown> = Promise.resolve();

  const save = async (request: Request) => {
    const asked = (await request.json()) as Update;
    const { refusal, update } = await checkUpdate(asked, root, findContentErrors);
    const files = [...asked.additions, ...asked.deletions].map(({ path }) => path).join(', ');
    if (refusal) {
      report(`Not saved: ${refusal.reason}`);
      return new Response(refusal.reason, { status: refusal.status });
    }
    const { url, headers } = request;
    const response = await pass(new Request(url, { method: 'POST', headers, body: JSON.stringify(update) }));
    report(`${response.ok ? 'Saved' : 'Not saved'}: ${files}`);
    return response;
  };

  const app = new Hono();
  app.get('/keystatic/script/:name', async (c) => {
    const code = (await page()).get(c.req.param('name'));
    return code === undefined
      ? c.notFound()
      : c.body(code, 200, { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-store' });
  });
  app.on('GET', ['/keystatic', '/keystatic/*'], (c) => {
    c.header('Content-Security-Policy', contentSecurityPolicy);
    return c.html(
      html`<!doctype html>
        <html lang="en-GB">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <title>Editor</title>
            <style>
              .conditional {
                text-decoration: underline dotted;
              }
            </style>
          </head>
          <body>
            <div id="editor"></div>
            <script type="module" src="/keystatic/script/${script}"></script>
          </body>
        </html>`,
    );
  });
  app.post('/api/keystatic/update', (c) => {
    // Two that are sent at once must not both find the file as it was.
    const saved = saving.then(() => save(c.req.raw));
    saving = saved.catch(() => undefined);
    return saved;
  });
  app.get('/api/keystatic/blob/:hash/company/:file', async (c) => {
    const schema = factSchemas[c.req.param('file').replace(/\.json$/, '')];
    const response = await pass(c.req.raw);
    return schema && response.ok ? c.json(toForm(schema, await response.json()) as object) : response;
  });
  app.get('/api/keystatic/*', (c) => pass(c.req.raw));
  return app;
}
