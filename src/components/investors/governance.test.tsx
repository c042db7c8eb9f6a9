import { describe, expect, it } from 'vitest';
import { portalDestination } from './governance.tsx';

describe('the acknowledgement before the investor portal', () => {
  it('leads to Investor Relations while no portal is connected', () => {
    expect(portalDestination(null)).toEqual({
      action: '/contact',
      query: [['subject', 'investor-portal']],
      name: 'Investor Relations',
    });
  });

  it('keeps the query of the portal, which a form would replace, and shows its domain', () => {
    expect(portalDestination('https://portal.example.com/enter?fund=core')).toEqual({
      action: 'https://portal.example.com/enter',
      query: [['fund', 'core']],
      name: 'portal.example.com',
    });
  });
});
