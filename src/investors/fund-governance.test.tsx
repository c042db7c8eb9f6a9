import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Governance, portalDestination } from './fund-governance.tsx';

it('the acknowledgement leads to Investor Relations while no portal is connected', () => {
  expect(portalDestination(null)).toEqual({
    action: '/contact',
    query: [['subject', 'investor-portal']],
    name: 'Investor Relations',
  });
});

it('the acknowledgement leads to the very page of the portal that the setting names', () => {
  expect(portalDestination('https://portal.example.com/app?tenant=hallmere#/sign-in')).toEqual({
    action: 'https://portal.example.com/app#/sign-in',
    query: [['tenant', 'hallmere']],
    name: 'portal.example.com',
  });
});

it('the acknowledgement leads to the portal, names its domain and asks for a tick that nobody has made', () => {
  const portal = 'https://portal.example.com/enter?fund=core';
  const html = renderToStaticMarkup(<Governance portal={portal} asksForPortal={false} />);
  const [, form] = html.split('action="https://portal.example.com/enter"');
  expect(form).toContain('<input type="hidden" name="fund" value="core"/>');
  expect(form).toContain('Continue to portal.example.com');
  expect(form).toMatch(/<input type="checkbox" required=""\/>/);
  expect(html).toContain('You are about to leave this site for portal.example.com');
  expect(html).not.toMatch(/type="password"/);
});
