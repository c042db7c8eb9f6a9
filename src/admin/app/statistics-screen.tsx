import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Statistics } from './api-client.ts';
import { Facts, Select } from './controls.tsx';
import { dayWords, figure } from './days.ts';
import { statisticsQuery } from './queries.ts';
import { Empty, Screen } from './screen.tsx';

type Count = Statistics['views'];
/** "<5" is drawn as nothing. */
const drawn = (views: Count) => (typeof views === 'number' ? views : 0);

/** Milliseconds within which the largest part of a page counts as painted in good time. */
const goodPaint = 2_500;

const periods = [
  ['7', '7 days'],
  ['30', '30 days'],
  ['395', '13 months'],
] as const;

function DaysChart({ statistics: { from, to, days } }: { readonly statistics: Statistics }) {
  const most = days.reduce((best, day) => (drawn(day.views) > drawn(best.views) ? day : best));
  const top = Math.max(1, drawn(most.views));
  return (
    <figure>
      <svg
        className="chart"
        viewBox={`0 0 ${String(days.length)} ${String(top)}`}
        preserveAspectRatio="none"
        role="img"
        aria-labelledby="days"
      >
        {days.map(({ day, views }, index) => (
          <rect key={day} x={index + 0.1} y={top - drawn(views)} width="0.8" height={drawn(views)} />
        ))}
      </svg>
      <figcaption className="note" id="days">
        Page views by day, {dayWords(from)} to {dayWords(to)}; the most, {figure(most.views)}, on{' '}
        {dayWords(most.day)}
      </figcaption>
    </figure>
  );
}

function Pages({ pages }: { readonly pages: Statistics['pages'] }) {
  const most = Math.max(1, ...pages.map(({ views }) => drawn(views)));
  return (
    <table>
      <caption className="sr-only">
        Page views and the time until the largest part is painted, by page
      </caption>
      <thead>
        <tr>
          <th scope="col">Page</th>
          <th scope="col">Views</th>
          <th scope="col">Painted</th>
        </tr>
      </thead>
      <tbody>
        {pages.map(({ page, views, painted }) => (
          <tr key={page}>
            <th scope="row">{page}</th>
            <td>
              {figure(views)} <meter aria-label={`Views of ${page}`} max={most} value={drawn(views)} />
            </td>
            <td className={painted !== null && painted > goodPaint ? 'late' : undefined}>
              {painted === null ? '–' : `${(painted / 1_000).toFixed(1)} s`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Counted({ statistics }: { readonly statistics: Statistics }) {
  const { views, pages, referrers, devices, vitals } = statistics;
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
        <DaysChart statistics={statistics} />
      </section>
      <section className="bay" aria-labelledby="pages">
        <div>
          <h2 id="pages">Pages and speed</h2>
          <p className="note">
            Three of four visits were painted within the time shown. More than 2.5 s is slow. Counts below 5
            are shown as “&lt;5”, so that they tell of no single person.
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
  const query = useQuery(statisticsQuery(days));
  const { data } = query;
  return (
    <Screen
      title="Statistics"
      tools={<Select label="Days" options={periods} value={days} choose={setDays} />}
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
