/*
 * Shows the consent banner of src/consent/consent-region.tsx at the end of the page, and stores the choice. What is shown follows
 * from a few attributes: `hidden` and `data-expanded` of the banner, `data-choice` and `data-signal` of each form.
 */
import type { start } from '../statistics/measure-visits.client.ts';
import { consentCookieFor, parseConsent, type ConsentChoice, type ConsentSettings } from './consent.ts';
import { consentParts } from './consent-parts.ts';

const consentSettings = (): ConsentSettings => ({
  isSecure: location.protocol === 'https:',
  hasSignal: (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true,
});

/** Read each time, because the choice may have changed in another tab. */
const currentChoice = () => parseConsent(document.cookie, consentSettings());

/** @throws if a content blocker has removed the banner */
function findPart<Part extends HTMLElement>(name: keyof typeof consentParts, type: new () => Part): Part {
  const part = document.getElementById(consentParts[name]);
  if (!(part instanceof type)) throw new TypeError(name);
  return part;
}

/** Whether somebody may be typing into an element, which the banner must then never cover. */
const isTypedInto = (element: EventTarget | null) =>
  element instanceof Element && element.matches('main :is(input, select, textarea)');

const statisticsBox = (form: HTMLFormElement) => form.elements.namedItem('statistics') as HTMLInputElement;

export type ConsentRegion = ReturnType<typeof createConsentRegion>;

/**
 * Connects the banner and the form of the cookie policy with the cookie. To be called once in a page.
 *
 * @param loadStatistics loads the script that measures visits
 * @throws if a content blocker has removed the banner
 */
export function createConsentRegion(loadStatistics: () => Promise<{ start: typeof start }>) {
  const region = findPart('region', HTMLElement);
  const status = findPart('status', HTMLParagraphElement);
  const categories = findPart('categories', HTMLFormElement);
  const settings = document.getElementById(consentParts.settings) as HTMLFormElement | null;
  const forms = settings ? [categories, settings] : [categories];
  /** The element that had the focus before the banner. */
  let focusedBefore: HTMLElement | null = null;

  function showChoice(): void {
    const choice = currentChoice();
    for (const form of forms) {
      form.dataset['choice'] = choice ?? '';
      form.toggleAttribute('data-signal', consentSettings().hasSignal);
      statisticsBox(form).checked = choice === 'accepted';
    }
  }

  /** Shows the banner, with or without the categories. The focus stays where it is. */
  function show(isExpanded: boolean): void {
    region.toggleAttribute('data-expanded', isExpanded);
    showChoice();
    // The script may have arrived after somebody began to type.
    region.inert = isTypedInto(document.activeElement);
    region.hidden = false;
  }

  /** Hides the banner without an answer. */
  function close(): void {
    const hadFocus = region.contains(document.activeElement);
    region.hidden = true;
    if (hadFocus) focusedBefore?.focus();
  }

  async function startStatistics(): Promise<void> {
    const statistics = await loadStatistics();
    statistics.start(() => currentChoice() === 'accepted');
  }

  function decide(choice: ConsentChoice): void {
    document.cookie = consentCookieFor(choice, region.dataset['maxAge'] ?? '0', consentSettings());
    close();
    showChoice();
    if (currentChoice() !== choice) {
      status.textContent =
        'Your browser keeps no cookies, so your choice could not be saved. Statistics stay off.';
      return;
    }
    status.textContent = `Saved: statistics are ${choice === 'accepted' ? 'on' : 'off'}. “Cookie settings” at the foot of the page changes this.`;
    if (choice === 'accepted') void startStatistics();
  }

  new ResizeObserver(() => {
    document.documentElement.style.setProperty('--consent-region', `${String(region.offsetHeight)}px`);
  }).observe(region);

  document.addEventListener('focusin', ({ target }) => {
    region.inert = isTypedInto(target);
  });
  document.addEventListener('focusout', () => {
    region.inert = false;
  });

  region.addEventListener('click', ({ target }) => {
    const { value } = target as HTMLButtonElement;
    if (value === 'accepted' || value === 'rejected') decide(value);
    if (value !== 'choose') return;
    region.toggleAttribute('data-expanded', true);
    statisticsBox(categories).focus();
  });
  region.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') close();
  });
  region.addEventListener('focusin', ({ relatedTarget }) => {
    if (relatedTarget instanceof HTMLElement && !region.contains(relatedTarget))
      focusedBefore = relatedTarget;
  });
  for (const form of forms)
    form.onsubmit = (event) => {
      event.preventDefault();
      decide(statisticsBox(form).checked ? 'accepted' : 'rejected');
    };
  // Without script there is no choice to save.
  if (settings) settings.hidden = false;

  return {
    /** Shows the banner if there is no choice. Starts statistics if they are accepted. */
    applyChoice(): void {
      showChoice();
      const choice = currentChoice();
      if (choice !== undefined) close();
      // The form for a concern loads the same files as every page, but shows no banner.
      else if (!('confidential' in document.documentElement.dataset)) show(false);
      if (choice === 'accepted') void startStatistics();
    },

    /**
     * Shows the banner with its categories to a visitor who asked for them, and returns the focus to the link at the end, unless the
     * link is in the banner.
     *
     * @throws if a content blocker hides the banner
     */
    open(link: HTMLElement): void {
      show(true);
      // By voice, the link can be activated while a field keeps the focus.
      region.inert = false;
      if (!region.checkVisibility({ visibilityProperty: true })) throw new Error('The region is hidden');
      status.textContent = '';
      region.focus();
      if (!region.contains(link)) focusedBefore = link;
    },
  };
}
