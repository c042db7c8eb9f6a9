/**
 * GOV.UK’s “Exit this page”: a link to a neutral site that works without JavaScript. leave-page.client.ts also takes the page out
 * of the history.
 */
export function ExitThisPage() {
  return (
    <div className="concern-exit">
      <div className="wrap">
        <a
          className="btn"
          href="https://www.bbc.co.uk/weather"
          rel="nofollow noreferrer"
          draggable={false}
          data-exit=""
        >
          <span className="sr-only">Emergency: </span>Exit this page
        </a>
      </div>
    </div>
  );
}
