/* Shows the consent banner of src/consent/consent-region.tsx at the end of the page, and stores the choice. */
import type { start } from '../statistics/measure-visits.client.ts';
import { consentCookieFor, parseConsent, type ConsentChoice, type ConsentSettings } from './consent.ts';

const consentSettings = (): ConsentSettings => ({
  isSecure: location.protocol === 'https:',
  hasSignal: (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true,
});

/** Read each time, because the choice may have changed in another tab. */
const currentChoice = () => parseConsent(document.cookie, consentSettings());

/** @throws if a content blocker has removed the banner */
function find<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attribute = '',
): HTMLElementTagNameMap[Name] {
  const found = document.querySelector<HTMLElementTagNameMap[Name]>(`${name}${attribute}`);
  if (!found) throw new TypeError(`${name}${attribute}`);
  return found;
}

const region = find('section', '.consent-region');
const status = find('p', '.consent-status');
const categories = find('form', '#consent-categories');
const choose = find('button', '[aria-controls=consent-categories]');
const save = find('button', '[form=consent-categories]');
/** The banner’s form, and the one on the page of the cookie policy. */
const forms = [...document.querySelectorAll<HTMLFormElement>('form[data-consent]')];
let loadStatistics: (() => Promise<{ start: typeof start }>) | undefined;
/** The element that had the focus before the banner. */
let focusedBefore: HTMLElement | null = null;

/** Shows the categories, and replaces the button that opens them by the one that saves. */
function setExpanded(isExpanded: boolean): void {
  choose.ariaExpanded = String(isExpanded);
  choose.hidden = isExpanded;
  categories.hidden = save.hidden = !isExpanded;
}

function showChoice(): void {
  const choice = currentChoice();
  for (const form of forms) {
    for (const note of form.querySelectorAll<HTMLElement>('[data-choice]'))
      note.hidden = note.dataset['choice'] !== choice;
    for (const note of form.querySelectorAll<HTMLElement>('[data-signal]'))
      note.hidden = !consentSettings().hasSignal;
    for (const box of form.querySelectorAll<HTMLInputElement>('[name]')) box.checked = choice === 'accepted';
  }
}

/** Shows the banner, with or without the categories. The focus stays where it is. */
function show(isExpanded: boolean): void {
  setExpanded(isExpanded);
  showChoice();
  region.hidden = false;
}

/** Hides the banner without an answer. */
function close(): void {
  const hadFocus = region.contains(document.activeElement);
  region.hidden = true;
  if (hadFocus) focusedBefore?.focus();
}

async function startStatistics(): Promise<void> {
  const statistics = await loadStatistics?.();
  statistics?.start(() => currentChoice() === 'accepted');
}

/** To be called before any other function of this module. */
export function setStatisticsLoader(load: typeof loadStatistics): void {
  loadStatistics = load;
}

/** Shows the banner if there is no choice. Starts statistics if they are accepted. */
export function applyChoice(): void {
  showChoice();
  const choice = currentChoice();
  if (choice !== undefined) close();
  // The form for a concern loads the same files as every page, but shows no banner.
  else if (!document.querySelector('.concern-exit')) show(false);
  if (choice === 'accepted') void startStatistics();
}

/**
 * Shows the banner to a visitor who asked for it, and returns the focus to the link at the end.
 *
 * @throws if a content blocker hides the banner
 */
export function open(link: HTMLElement): void {
  show(true);
  // By voice, the link can be activated while a field keeps the focus.
  region.inert = false;
  if (!region.checkVisibility({ visibilityProperty: true })) throw new Error('The region is hidden');
  status.textContent = '';
  region.focus();
  focusedBefore = link;
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

choose.onclick = () => {
  setExpanded(true);
  categories.querySelector('input')?.focus();
};

// The banner must never cover the field that somebody types into.
document.addEventListener('focusin', ({ target }) => {
  region.inert = target instanceof Element && target.matches('main :is(input, select, textarea)');
});
document.addEventListener('focusout', () => {
  region.inert = false;
});

region.addEventListener('click', ({ target }) => {
  const { value } = target as HTMLButtonElement;
  if (value === 'accepted' || value === 'rejected') decide(value);
});
region.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') close();
});
region.addEventListener('focusin', ({ relatedTarget }) => {
  if (relatedTarget instanceof HTMLElement && !region.contains(relatedTarget)) focusedBefore = relatedTarget;
});

for (const form of forms) {
  // Without script there is no choice to save.
  if (form !== categories) form.hidden = false;
  form.onsubmit = (event) => {
    event.preventDefault();
    decide(new FormData(form).has('statistics') ? 'accepted' : 'rejected');
  };
}
