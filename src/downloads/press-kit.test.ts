import { describe, expect, it } from 'vitest';
import { load } from 'cheerio';
import { clauseAsText } from './press-kit.ts';

const policy = load(
  `
<aside><h2>In short</h2></aside>
<h2 id="ownership">Ownership</h2>
<ol><li>© 2026 ours.</li></ol>
<table><tr><td>Mark</td></tr></table>
<h2 id="media-use"><a href="#media-use"></a>Media use</h2>
<ol>
<li>Ask at media@site.example or through the <a href="/contact?subject=media&amp;with=press">form</a>:
<ul>
<li>before you print;</li>
<li>in writing.</li>
</ul>
</li>
<li><strong>Say</strong> when.</li>
</ol>
`,
  null,
  false,
);

describe('a clause of a policy as plain text', () => {
  it('keeps its number on the page, indents its lists and writes its links out', () => {
    expect(clauseAsText(policy, 'Media use', 'https://site.example')).toBe(
      [
        '2 Media use\n',
        '2.1 Ask at media@site.example or through the form (https://site.example/contact?subject=media&with=press):',
        '   - before you print;',
        '   - in writing.',
        '2.2 Say when.',
      ].join('\n'),
    );
  });

  it('is refused where it holds what plain text cannot show', () => {
    expect(() => clauseAsText(policy, 'Ownership', '')).toThrow(/Ownership/);
  });
});
