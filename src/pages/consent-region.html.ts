import type { APIRoute } from 'astro';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import style from '../consent/consent-region.css?url';
import { ConsentRegion } from '../consent/consent-region.tsx';
import { analyticsHost } from '../consent/inventory.ts';

export const prerender = true;

/** The consent banner with its stylesheet: a part of a page, which src/consent/consent-region.client.ts requests. */
export const GET: APIRoute = () => {
  const region = renderToStaticMarkup(createElement(ConsentRegion, { analyticsHost: analyticsHost() }));
  return new Response(
    `<link rel="stylesheet" href="${style}">${region}<p class="sr-only consent-status" role="status"></p>`,
    { headers: { 'Content-Type': 'text/html; charset=utf-8' } },
  );
};
