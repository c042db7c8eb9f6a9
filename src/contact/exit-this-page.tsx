import { useEffect, useLayoutEffect, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';

/**
 * Says on the element of the page whether it is about a concern: then it is not counted, asks nothing, and shows no other ways to
 * write. What was said stays if the island fails, because its plain form stays too.
 *
 * @param state "" for a concern, "left" to hide the frame of the page too, undefined for another subject
 */
export function useConfidentialPage(state: '' | 'left' | undefined): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (state === undefined) delete dataset['confidential'];
    else dataset['confidential'] = state;
  }, [state]);
}

/**
 * GOV.UK’s “Exit this page”: a link to a neutral site that works without JavaScript. With it, the page is also taken out of the
 * history: by leave-page.client.ts until this component has been hydrated.
 *
 * @param onLeave takes the concern out of the page, as soon as somebody leaves it in whatever way
 */
export function ExitThisPage({ onLeave }: { readonly onLeave: () => void }) {
  useEffect(() => {
    // The browser may keep a copy of the page, which Back would show at once.
    const onPageHide = () => {
      flushSync(onLeave);
    };
    addEventListener('pagehide', onPageHide);
    return () => {
      removeEventListener('pagehide', onPageHide);
    };
  }, [onLeave]);
  const onExit = (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault();
    const { href } = event.currentTarget;
    flushSync(onLeave);
    location.replace(href);
  };
  return (
    <div className="concern-exit">
      <div className="wrap">
        <a
          className="btn"
          href="https://www.bbc.co.uk/weather"
          rel="nofollow noreferrer"
          draggable={false}
          data-exit=""
          onClick={onExit}
        >
          <span className="sr-only">Emergency: </span>Exit this page
        </a>
      </div>
    </div>
  );
}

/** Stands in the place of a concern that has been left, until the other page has loaded. */
export function LeftPage() {
  useConfidentialPage('left');
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) location.reload();
    };
    addEventListener('pageshow', onPageShow);
    return () => {
      removeEventListener('pageshow', onPageShow);
    };
  }, []);
  return <p className="wrap">Loading.</p>;
}
