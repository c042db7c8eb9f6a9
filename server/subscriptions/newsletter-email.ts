import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Preview } from '@react-email/preview';
import { plainTextSelectors, render, toPlainText } from '@react-email/render';
import { createElement as h } from 'react';
import type { ArticleCategory } from '../../company/categories.ts';
import { dayInWords } from '../../company/dates.ts';
import { organization } from '../../company/organization.ts';
import { registrationDetails, type Email } from '../outbox/email.ts';
import { envelope, subscriptionUrl } from './subscription-emails.ts';

/** What the front matter of an article has for its newsletter. */
export interface NewsletterArticle {
  readonly slug: string;
  readonly title: string;
  readonly date: Date;
  readonly category: ArticleCategory;
  readonly excerpt: string;
}

/** In the place of each subscriber’s token, so that a newsletter is rendered once. */
const tokenPlaceholder = '0'.repeat(43);

const colours = { text: '#14202e', soft: '#44515f', paper: '#ffffff' } as const;
/** The library’s plain text has headings in capitals. */
const asWritten = { selector: 'h1', options: { uppercase: false } };
const serif = 'Georgia, "Times New Roman", serif';
const small = { fontSize: '14px', lineHeight: '1.5', color: colours.soft } as const;

/**
 * Renders the newsletter about an article, which it announces with its excerpt and a link.
 *
 * @returns what makes the e-mail to one subscriber of it
 */
export async function renderNewsletter(
  article: NewsletterArticle,
  publicOrigin: string,
): Promise<(recipient: { readonly email: string; readonly token: string }) => Email> {
  const rendered = await render(newsletter(article, publicOrigin));
  const bodies = {
    html: `${rendered}\n`,
    text: `${toPlainText(rendered, { wordwrap: 76, selectors: [...(plainTextSelectors as readonly object[]), asWritten] })}\n`,
  };
  return ({ email, token }) => ({
    ...envelope(email, token, publicOrigin),
    subject: article.title,
    html: bodies.html.replaceAll(tokenPlaceholder, token),
    text: bodies.text.replaceAll(tokenPlaceholder, token),
  });
}

// Without JSX, which Node does not run.
function newsletter({ slug, title, date, category, excerpt }: NewsletterArticle, publicOrigin: string) {
  const href = `${publicOrigin}/insights?article=${slug}`;
  const manage = (view: 'preferences' | 'unsubscribe', label: string) =>
    h(
      'a',
      { href: subscriptionUrl(publicOrigin, view, tokenPlaceholder), style: { color: colours.soft } },
      label,
    );
  return h(
    'html',
    { lang: 'en-GB' },
    h(
      'head',
      null,
      h('meta', { httpEquiv: 'Content-Type', content: 'text/html; charset=utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width' }),
      h('title', null, title),
    ),
    h(
      'body',
      {
        style: {
          margin: 0,
          padding: '24px',
          backgroundColor: colours.paper,
          color: colours.text,
          font: '16px/1.5 Arial, sans-serif',
        },
      },
      h(Preview, null, excerpt),
      h(
        Container,
        { style: { maxWidth: '600px', margin: '0 auto' } },
        h('p', { style: { ...small, margin: '0 0 8px' } }, organization.tradingName.value),
        h('p', { style: { ...small, margin: '0 0 8px' } }, `${category}, ${dayInWords(date)}`),
        h('h1', { style: { margin: '0 0 16px', font: `400 30px/1.2 ${serif}` } }, title),
        h('p', { style: { margin: '0 0 24px', fontSize: '18px', lineHeight: '1.5' } }, excerpt),
        h(
          Button,
          {
            href,
            style: {
              padding: '12px 20px',
              backgroundColor: colours.text,
              color: colours.paper,
              fontSize: '16px',
            },
          },
          'Read the article',
        ),
        h(
          'p',
          {
            style: {
              ...small,
              margin: '40px 0 0',
              paddingTop: '16px',
              borderTop: `1px solid ${colours.soft}`,
            },
          },
          `You subscribed to articles on ${category.toLowerCase()}.`,
        ),
        h('p', { style: { ...small, margin: '8px 0 0' } }, manage('preferences', 'Change the topics')),
        h('p', { style: { ...small, margin: '8px 0 0' } }, manage('unsubscribe', 'Unsubscribe')),
        h('p', { style: { ...small, margin: '16px 0 0' } }, registrationDetails()),
      ),
    ),
  );
}
