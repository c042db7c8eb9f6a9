import { expect, it } from 'vitest';
import { findAll, parse, textOf } from '../../../tests/support/page.ts';
import { fakeErrorPages } from './testing/fake-build.ts';

it('keeps what was posted, to the letter and without running it, and says when to come back', async () => {
  const posted = new Map([
    ['message', '\n "quotes" & <script>alert(1)</script></textarea>$& {{fields}}'],
    ['name', '"><img src=x onerror=alert(1)> & co'],
    ['na"me', 'x'],
  ]);
  const refused = { path: '/form', posted, textField: 'message', retryAfterSeconds: 61 };
  const response = await fakeErrorPages().tooManyPosts(refused);
  expect(response.status).toBe(429);
  expect(response.headers.get('Retry-After')).toBe('61');
  // Its form can be sent again by a browser that says nothing but its origin.
  expect(response.headers.get('Referrer-Policy')).toBe('same-origin');
  const page = await response.text();
  // Browsers leave out one line break, which is not part of the text.
  expect(page).toContain('>\n\n &quot;quotes');
  const document = parse(page);
  expect(findAll(document, 'script')).toEqual([]);
  expect(findAll(document, 'img')).toEqual([]);
  const kept = findAll(document, 'input').map((input) => [input.attribs['name'], input.attribs['value']]);
  expect(kept).toEqual([...posted].slice(1));
  const [textarea] = findAll(document, 'textarea');
  expect(textarea && textOf(textarea)).toContain(
    '"quotes" & <script>alert(1)</script></textarea>$& {{fields}}',
  );
});
