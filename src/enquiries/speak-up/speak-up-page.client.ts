/* Makes “Exit this page” work on pages about a concern, and keeps a report’s text out of the browser’s history. */

const exitKey = 'Escape';
const exitPresses = 3;
/** The milliseconds within which the key must be pressed again, as on GOV.UK. */
const exitTimeout = 5_000;

const exitLink = () => document.querySelector<HTMLAnchorElement>('.exit a');

function announce(text: string): void {
  document.querySelector('.exit [role=status]')?.replaceChildren(text);
}

/** Empties the page before the other page has loaded, and replaces it in the history. */
function exit({ href }: HTMLAnchorElement): void {
  const status = document.createElement('p');
  status.role = 'alert';
  document.body.replaceChildren(status);
  status.append('Loading.');
  location.replace(href);
}

let presses = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let policy: { readonly createHTML: (html: string) => unknown } | undefined;

// TypeScript’s own types of the browser accept strings alone.
const asTrusted = (html: string) => (policy?.createHTML(html) ?? html) as string;

/**
 * Replaces this page by the server’s response to a post. If the browser posted by itself, it would keep the
 * text in its history, and send it again after Back.
 */
function showResponse(html: string): void {
  const response = new DOMParser().parseFromString(asTrusted(html), 'text/html');
  const main = response.querySelector('main');
  if (!main) throw new TypeError('No page');
  document.title = response.title;
  document.querySelector('main')?.replaceWith(main);
  scrollTo(0, 0);
  const start = main.querySelector<HTMLElement>('.summary') ?? main.querySelector('h1');
  if (!start) return;
  start.tabIndex = -1;
  start.focus();
}

function enhancePage(): void {
  // This policy is only for the responses of this site’s own server.
  policy = window.trustedTypes?.createPolicy('answer', { createHTML: (html: string) => html });
  document.addEventListener('keyup', ({ key }) => {
    const link = exitLink();
    if (!link || (key !== exitKey && presses === 0)) return;
    clearTimeout(timer);
    presses = key === exitKey ? presses + 1 : 0;
    if (presses === exitPresses) {
      exit(link);
      return;
    }
    const expired = 'Exit this page expired.';
    if (presses === 0) {
      announce(expired);
      return;
    }
    const left = exitPresses - presses;
    announce(`Escape, press ${String(left)} more ${left === 1 ? 'time' : 'times'} to exit.`);
    timer = setTimeout(() => {
      presses = 0;
      announce(expired);
    }, exitTimeout);
  });

  document.addEventListener('click', (event) => {
    const link = exitLink();
    if (!link?.contains(event.target as Element)) return;
    event.preventDefault();
    exit(link);
  });

  // An island has received a page as HTML.
  document.addEventListener('answer', (event) => {
    showResponse((event as CustomEvent<string>).detail);
  });

  // This listener sends forms about a concern whose island has not sent them itself.
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || !form.matches('[data-in-place]'))
      return;
    event.preventDefault();
    const body = new URLSearchParams([...new FormData(form)] as [string, string][]);
    const announce = (text: string) => form.querySelector('[role=status]')?.replaceChildren(text);
    announce('Sending.');
    fetch('/contact', { method: 'POST', body })
      .then((response) => response.text())
      .then(showResponse)
      .catch(() => announce('No answer came. Please send it again.'));
  });

  // The copy of the page that Back would show at once is emptied too.
  addEventListener('pagehide', () => {
    if (exitLink()) document.querySelector('main')?.replaceChildren();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && document.querySelector('main')?.childElementCount === 0) location.reload();
  });
}

// The form’s island is rendered on the server too.
if (!import.meta.env.SSR) enhancePage();
