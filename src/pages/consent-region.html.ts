import type { APIRoute } from 'astro';
import { createElement, Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import style from '../consent/consent-region.css?url';
import { ConsentRegion } from '../consent/consent-region.tsx';
import { analyticsHost } from '../consent/inventory.ts';

export const prerender = true;

/** The question about what is optional, with its stylesheet: a part of a page, which src/consent/consent-region.client.ts requests. */
export const GET: APIRoute = () =>
  new Response(
    renderToStaticMarkup(
      createElement(
        Fragment,
        null,
        createElement('link', { rel: 'stylesheet', href: style }),
        createElement(ConsentRegion, { analyticsHost: analyticsHost() }),
        createElement('p', { className: 'consent-status', role: 'status' }),
      ),
    ),
    { headers: { 'Content-Type': 'text/html; charset=utf-8' } },
  );
