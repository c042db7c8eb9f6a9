import type { CommitmentName } from './commitments.ts';
import type { TimeLimit } from './time-limits.ts';

/** Something that the site stores on a visitor’s device, or a request that it makes beyond those that show a page. */
export interface InventoryItem {
  readonly name: string;
  readonly kind: 'cookie' | 'local storage' | 'request to this site';
  readonly category: 'strictly necessary' | 'statistics';
  readonly purpose: string;
  readonly keptFor: CommitmentName | TimeLimit | { readonly until: string };
}

/** The cookie that holds the visitor’s choice. Because of its prefix, browsers accept it from this host and over https only. */
export const consentCookie = '__Host-consent';

/** The key in local storage that is set when a visitor has turned off the shortcut for the search. */
export const searchKeyOff = 'search-key-off';

export const statisticsPath = '/statistics';

/** The whole inventory, in the order of the cookie policy’s table. */
export const inventory: readonly InventoryItem[] = [
  {
    name: consentCookie,
    kind: 'cookie',
    category: 'strictly necessary',
    purpose:
      'Holds only your answer about optional statistics and the version of this list that you were shown. It is set when you answer.',
    keptFor: 'keepConsentChoice',
  },
  {
    name: searchKeyOff,
    kind: 'local storage',
    category: 'strictly necessary',
    purpose:
      'Remembers that you have turned off the shortcut “/”, which opens the search. Set when you switch the shortcut off.',
    keptFor: { until: 'you turn the key on again' },
  },
  {
    name: statisticsPath,
    kind: 'request to this site',
    category: 'statistics',
    purpose:
      'Adds to daily counts: the page, the website that led you to it, the width of your window as phone, tablet or desktop, and how fast the page was. Nothing is stored on your device.',
    keptFor: 'keepStatistics',
  },
];

/** A changed inventory needs a new version, because a choice covers only what was shown. A test compares the two. */
export const inventoryVersion = '9711b7f0';
