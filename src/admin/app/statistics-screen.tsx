import { useState } from 'react';
import type { Statistics } from '../server/overview-routes.server.ts';
import { dayAndMonth, figure, shortDay } from './days.ts';
import { Button, Facts, Table, Tabs, saveFile } from './controls.tsx';
import { Empty, Screen } from './screen.tsx';
import { useAnswer } from './queries.ts';

type Count = Statistics['views'];
/** "<5" is drawn as nothing. */
const drawn = (views: Count) => (typeof views === 'number' ? views : 0);

/** Milliseconds: the largest part of a page counts as painted in good time, and the end of the scale. */
const goodPaint = 2_500;
const scaleEnd = 4_000;

const periods = [
  ['7', '7 days'],
  ['30', '30 days'],
  ['395', '13 months'],
] as const;

function DaysChart({ days }: { readonly days: Statistics['days'] }) {
  const most = days.reduce((best, day) => (drawn(day.views) > drawn(best.views) ? day : best));
  const top = Math.max(1, drawn(most.views));
  return (
    <figure>
      <svg
        className="chart"
        viewBox={`0 0 ${String(days.length)} ${String(top)}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Page views by day; the most, ${figure(most.views)}, on ${shortDay(most.day)}`}
      >
        {days.map(({ day, views }, index) => (
          <rect key={day} x={index + 0.1} y={top - drawn(views)} width="0.8" height={drawn(views)} />
        ))}
      </svg>
      <figcaption className="note actions" aria-hidden="true">
        <span>{dayAndMonth(days[0]?.day ?? '')}</span>
        <span>
          most on {dayAndMonth(most.day)}: {figure(most.views)}
        </span>
        <span>{dayAndMonth(days.at(-1)?.day ?? '')}</span>
      </figcaption>
    </figure>
  );
}

function Pages({ pages }: { readonly pages: Statistics['pages'] }) {
  const most = Math.max(1, ...pages.map(({ views }) => drawn(views)));
  return (
    <Table
      caption="Page views and the time until the largest part is painted, by page"
      head={['Page', 'Views', 'Painted']}
      rows={pages.map(({ page, views, painted }) => [
        page,
        [
          page,
          <span key="views">
            {figure(views)} <meter aria-label={`Views of ${page}`} max={most} value={drawn(views)} />
          </span>,
          painted === null ? (
            '–'
          ) : (
            <span key="painted">
              {(painted / 1_000).toFixed(1)} s{' '}
              <meter
                aria-label={`Time of ${page}`}
                max={scaleEnd}
                high={goodPaint}
                optimum={0}
                value={painted}
              />
            </span>
          ),
        ],
      ])}
    />
  );
}

const csvOf = (pages: Statistics['pages']) =>
  [
    ['page', 'views', 'painted in ms'],
    ...pages.map(({ page, views, painted }) => [page, views, painted ?? '']),
  ]
    .map((row) => row.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(','))
    .join('\r\n');

function Counted({ statistics }: { readonly statistics: Statistics }) {
  const { from, to, views, days, pages, referrers, devices, vitals } = statistics;
  const slow = pages.filter(({ painted }) => painted !== null && painted > goodPaint).map(({ page }) => page);
  return (
    <>
      <section className="bay" aria-labelledby="views">
        <div>
          <h2 id="views">Page views</h2>
          <p className="big">{figure(views)}</p>
          <p className="note">
            of visitors who agreed to be counted. How many did not agree is not known, so this is no number of
            visitors.
          </p>
        </div>
        <DaysChart days={days} />
      </section>
      <section className="bay" aria-labelledby="pages">
        <div>
          <h2 id="pages">Pages and speed</h2>
          <p className="note">
            Three of four visits were painted within the time shown.{' '}
            {slow.length === 0 ? 'No page is slower than 2.5 s.' : `Slower than 2.5 s: ${slow.join(', ')}.`}
          </p>
          <p className="note">
            Counts below 5 are shown as “&lt;5”, so that they tell of no single person.{' '}
            <Button
              kind="plain"
              onClick={() => saveFile(`pages ${from} to ${to}.csv`, 'text/csv', csvOf(pages))}
            >
              Download CSV
            </Button>
          </p>
        </div>
        <Pages pages={pages} />
      </section>
      <section className="bay" aria-labelledby="visits">
        <div>
          <h2 id="visits">Visits</h2>
          <p className="note">Where visitors came from, on what, and how it felt to three of four.</p>
        </div>
        <div className="cards">
          <Facts rows={referrers.map(({ host, views: number }) => [host, figure(number)])} />
          <Facts rows={devices.map(({ device, views: number }) => [device, figure(number)])} />
          <Facts
            rows={vitals.map(({ label, value, rating }) => [label, rating ? `${value}, ${rating}` : value])}
          />
        </div>
      </section>
    </>
  );
}

export function StatisticsScreen() {
  const [days, setDays] = useState<(typeof periods)[number][0]>('30');
  const query = useAnswer<Statistics>('/statistics', { days });
  const { data } = query;
  return (
    <Screen
      title="Statistics"
      tools={<Tabs legend="Days" options={periods} value={days} choose={setDays} />}
      query={query}
    >
      {data?.views === 0 ? (
        <Empty title="Nothing is counted yet.">
          <p>
            Views appear here when visitors have agreed to be counted. Before that the drawing would be a
            guess.
          </p>
        </Empty>
      ) : null}
      {data && data.views !== 0 ? <Counted statistics={data} /> : null}
    </Screen>
  );
}
