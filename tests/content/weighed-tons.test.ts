import sharp from 'sharp';
import { expect, it } from 'vitest';
import { organization } from '../../company/organization.ts';
import { fetchFromSite, fetchPage } from '../support/fetch-page.ts';
import { find, findAll, textOf } from '../support/page.ts';

const named = (path: string) => fetchPage(`/sustainability?tons=${path}`);
const name = organization.tradingName.value;

it.each([
  ['1', '1 ton', 'fills', '8.12'],
  ['9', '9 tons', 'fill', '16.9'],
  ['1%2C000', '1,000 tons', 'fill', '81.2'],
  ['1+000+tons', '1,000 tons', 'fill', '81.2'],
  ['100000000', '100,000,000 tons', 'fill', '3,770'],
])(
  '/sustainability?tons=%s is the page of that number, with its own image',
  async (typed, tons, fill, edge) => {
    const { status, title, main, document, description } = await named(typed);
    expect(status).toBe(200);
    expect(title).toBe(`${tons} of CO2 | ${name}`);
    const sentence = `${tons} of CO2 as gas, at 15 °C and sea-level pressure, ${fill} a cube with an edge of ${edge} m.`;
    expect(textOf(main).replaceAll('\u00a0', ' ')).toContain(sentence);
    expect(description.replaceAll('\u00a0', ' ')).toBe(sentence);
    const drawing = find(main, '[role="img"]').attribs['aria-label']?.replaceAll('\u00a0', ' ');
    expect(drawing).toContain(`${tons} ${edge} m`);

    const canonical = new URL(find(document, 'link[rel="canonical"]').attribs['href'] ?? '');
    expect(canonical.pathname + canonical.search).toBe('/sustainability');
    const meta = (property: string) =>
      find(document, `meta[property="og:${property}"]`).attribs['content'] ?? '';
    const digits = tons.replaceAll(/\D/g, '');
    expect(meta('url')).toBe(`${canonical.href}?tons=${digits}`);
    const image = new URL(meta('image'));
    expect(image.origin).toBe(canonical.origin);
    const answer = await fetchFromSite(image.pathname + image.search);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.length).toBeLessThanOrEqual(80_000);
    const { format, width, height } = await sharp(bytes).metadata();
    expect([answer.headers.get('Content-Type'), meta('image:type')]).toEqual(['image/png', 'image/png']);
    expect([format, String(width), String(height)]).toEqual([
      'png',
      meta('image:width'),
      meta('image:height'),
    ]);
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=86400');
  },
);

it.each([
  ['', '', 'Enter a number of tons'],
  ['0', '0', 'Enter a number of tons from 1 to 100,000,000'],
  ['9.5', '9.5', 'Enter a whole number of tons, without a decimal point'],
  ['9&tons=10', '9', 'The address has several numbers of tons. Enter one number'],
  [
    encodeURIComponent('"><script>alert(1)</script>'),
    '"><script>alert(1)</script>',
    'Enter a number of tons in digits, such as 9 or 1,000',
  ],
])('what is wrong with ?tons=%s is said at its field, which keeps it', async (typed, kept, error) => {
  const { status, title, main, document } = await named(typed);
  expect(status).toBe(422);
  expect(title).toMatch(/^Error: /);
  const field = find(main, '#tons');
  expect(field.attribs['value'] ?? '').toBe(kept);
  expect(field.attribs['aria-invalid']).toBe('true');
  expect(textOf(find(main, '#tons-error'))).toContain(error);
  expect(textOf(find(main, '.summary a[href="#tons"]'))).toBe(error);
  expect(findAll(main, 'script')).toEqual([]);
  expect(find(document, 'meta[name="robots"]').attribs['content']).toBe('noindex');
  expect(findAll(document, 'meta[property^="og:"]')).toEqual([]);
});

it('the answer is stored nowhere and not indexed, and the page without a number is a file', async () => {
  const { headers } = await fetchFromSite('/sustainability?tons=9');
  expect(headers.get('Cache-Control')).toBe('no-store');
  expect(headers.get('X-Robots-Tag')).toBe('noindex');
  expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  const file = await fetchFromSite('/sustainability?utm_source=x');
  expect([file.status, file.headers.get('Cache-Control')]).toEqual([200, 'no-cache']);
  expect(file.headers.get('ETag')).toMatch(/^"/);
  const { main } = await fetchPage('/sustainability');
  expect(find(main, '#weigh form').attribs).toMatchObject({ action: '/sustainability' });
  expect(findAll(main, '#weigh [role="img"]')).toHaveLength(1);
});

it('what asks for no number is refused before anything is drawn', async () => {
  const statusOf = async (path: string, method = 'GET') => (await fetchFromSite(path, { method })).status;
  for (const query of ['', '?tons=', '?tons=nine', '?tons=0', '?tons=100000001', '?tons=1&tons=2'])
    expect(await statusOf(`/og/tons.png${query}`), query).toBe(404);
  for (const path of ['/og/tons.png?tons=', '/sustainability?tons='])
    for (const long of ['9'.repeat(16_000), 'a'.repeat(16_000)])
      expect(await statusOf(path + long)).toBe(414);
  expect(await statusOf('/sustainability?tons=9', 'POST')).toBe(405);
  expect(await statusOf('/og/tons.png?tons=9', 'POST')).toBe(405);
  expect(await statusOf('/og/tons.png?tons=9', 'HEAD')).toBe(200);
});
