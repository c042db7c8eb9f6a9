/**
 * GOV.UK’s “Exit this page”: a link to a neutral site that works without JavaScript. src/enquiries/speak-up/speak-up-page.client.ts also
 * takes the page out of the history and announces the keys that lead there.
 */
export function ExitThisPage() {
  return (
    <div className="exit">
      <div className="wrap">
        <a className="btn" href="https://www.bbc.co.uk/weather" rel="nofollow noreferrer" draggable={false}>
          <span className="sr-only">Emergency: </span>Exit this page
        </a>
        <span className="sr-only" role="status" />
      </div>
    </div>
  );
}
