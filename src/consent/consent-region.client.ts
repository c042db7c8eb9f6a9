/* Shows the consent banner of src/consent/consent-region.tsx as a region of the page. */
import { ANALYTICS_SCRIPT_URL } from 'astro:env/client';
import { consentCookieFor, parseConsent, type ConsentChoice, type ConsentSettings } from './consent.ts';

const consentSettings = (): ConsentSettings => ({
  isSecure: location.protocol === 'https:',
  analyticsHost: ANALYTICS_SCRIPT_URL && new URL(ANALYTICS_SCRIPT_URL).host,
  hasSignal: (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true,
});

/** The choice may have changed in another tab. */
const currentChoice = () => parseConsent(document.cookie, consentSettings());

const htmlPath = '/consent-region.html';
/** The custom property with the region’s height, from which the page takes its padding. */
const heightProperty = '--consent-region';

interface Loaded {
  readonly region: HTMLElement;
  readonly status: HTMLElement;
  readonly form: HTMLFormElement;
  readonly choose: HTMLButtonElement;
  readonly save: HTMLButtonElement;
}
let loading: Promise<Loaded> | undefined;
/** The element that had the focus before the region. */
let focusedBefore: HTMLElement | null = null;

/** The browser parses the document itself, because strings of HTML may be forbidden. */
function fetchDocument(): Promise<Document> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('GET', htmlPath);
    request.responseType = 'document';
    request.onload = () => {
      const { response, status } = request as { response: Document | null; status: number };
      if (status === 200 && response) resolve(response);
      else reject(new Error(`${htmlPath}: ${String(status)}`));
    };
    request.onerror = () => {
      reject(new Error(htmlPath));
    };
    request.send();
  });
}

async function load(): Promise<Loaded> {
  const page = await fetchDocument();
  const style = page.querySelector('link');
  const region = page.querySelector('section');
  const status = page.querySelector<HTMLElement>('[role=status]');
  const form = page.querySelector('form');
  const choose = page.querySelector<HTMLButtonElement>('[aria-expanded]');
  const save = page.querySelector<HTMLButtonElement>('[type=submit]');
  if (!style || !region || !status || !form || !choose || !save) throw new TypeError(htmlPath);
  await new Promise((resolve, reject) => {
    style.onload = resolve;
    style.onerror = reject;
    document.head.append(style);
  });
  // The status element must be in the page before there is anything to announce in it.
  document.body.append(status);
  new ResizeObserver(() => {
    document.documentElement.style.setProperty(heightProperty, `${String(region.offsetHeight)}px`);
  }).observe(region);
  choose.onclick = () => {
    setExpanded({ form, choose, save }, true);
    form.querySelector('input')?.focus();
  };
  // What is typed into is never below the region.
  document.addEventListener('focusin', ({ target }) => {
    region.inert = target instanceof Element && target.matches('main :is(input, select, textarea)');
  });
  document.addEventListener('focusout', () => {
    region.inert = false;
  });
  region.addEventListener('click', ({ target }) => {
    const { value } = target as HTMLButtonElement;
    if (value === 'accepted' || value === 'rejected') void decide(value);
  });
  form.onsubmit = (event) => {
    event.preventDefault();
    void decide(new FormData(form).has('statistics') ? 'accepted' : 'rejected');
  };
  region.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') void close();
  });
  region.addEventListener('focusin', ({ relatedTarget }) => {
    if (relatedTarget instanceof HTMLElement && !region.contains(relatedTarget))
      focusedBefore = relatedTarget;
  });
  return { region, status, form, choose, save };
}

const loaded = () => {
  loading ??= load();
  loading.catch(() => {
    // The network may be back at the next attempt.
    loading = undefined;
  });
  return loading;
};

/** Shows the categories, and what saves the choice among them in place of what opens them. */
function setExpanded({ form, choose, save }: Omit<Loaded, 'region' | 'status'>, isExpanded: boolean): void {
  choose.ariaExpanded = String(isExpanded);
  choose.hidden = isExpanded;
  form.hidden = save.hidden = !isExpanded;
}

async function startStatistics(hadConsent: boolean): Promise<void> {
  const { start } = await import('../statistics/measure-visits.client.ts');
  start(() => currentChoice() === 'accepted', hadConsent);
}

/** Shows the banner where there is no choice, and starts statistics where they were accepted when the page was requested. */
export async function applyChoice(): Promise<void> {
  const choice = currentChoice();
  if (choice === undefined) {
    // The form of a concern loads the same files as every page, and asks nothing.
    await loaded();
    return document.querySelector('.exit') ? undefined : showBanner(false);
  }
  if (loading) await close();
  if (choice === 'accepted') await startStatistics(true);
}

/** Shows the banner, with or without the categories, without taking the focus. */
async function showBanner(isExpanded: boolean): Promise<void> {
  const parts = await loaded();
  const { region, form } = parts;
  const choice = currentChoice();
  for (const note of region.querySelectorAll<HTMLElement>('[data-choice]'))
    note.hidden = note.dataset['choice'] !== choice;
  for (const note of region.querySelectorAll<HTMLElement>('[data-signal]'))
    note.hidden = !consentSettings().hasSignal;
  setExpanded(parts, isExpanded);
  form.reset();
  for (const box of form.querySelectorAll<HTMLInputElement>('[name]')) box.checked = choice === 'accepted';
  document.body.append(region);
}

/** Shows the banner to a visitor who asked for it, and returns the focus to the link at the end. */
export async function open(link: HTMLElement): Promise<void> {
  await showBanner(true);
  const { region, status } = await loaded();
  status.textContent = '';
  region.focus();
  focusedBefore = link;
}

/** Removes the banner from the page without an answer. */
async function close(): Promise<void> {
  const { region } = await loaded();
  const hadFocus = region.contains(document.activeElement);
  region.remove();
  if (hadFocus) focusedBefore?.focus();
}

async function decide(choice: ConsentChoice): Promise<void> {
  const { region, status } = await loaded();
  const { maxAge = '0', stored = '' } = region.dataset;
  const settings = consentSettings();
  document.cookie = consentCookieFor(choice, maxAge, settings);
  await close();
  if (currentChoice() !== choice) {
    status.textContent =
      'Your browser keeps no cookies, so your choice could not be saved. Statistics stay off.';
    return;
  }
  status.textContent = `Saved: statistics are ${choice === 'accepted' ? 'on' : 'off'}. “Cookie settings” at the foot of the page changes this.`;
  if (choice === 'accepted') return startStatistics(false);
  // The domains to try are "www.site.example", "site.example" and "example"; browsers ignore those that may have no cookies.
  const domains = location.hostname.split('.').map((_label, index, labels) => labels.slice(index).join('.'));
  for (const name of stored.split(' ').filter(Boolean)) {
    // A cookie without a domain belongs to this host alone.
    for (const domain of ['', ...domains]) document.cookie = `${name}=; Path=/; Max-Age=0; Domain=${domain}`;
    localStorage.removeItem(name);
  }
  // Only a new document stops what such a script does.
  if (document.querySelector('script[data-analytics]')) location.reload();
}
