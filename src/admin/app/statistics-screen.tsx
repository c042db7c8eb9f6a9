import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StatisticsAnswer } from '../api.ts';
import { dayAndMonth, shortDay, weekdayOf } from './days.ts';
import { Act, Empty, Head, Loaded, saveFile, Tabs, useTitle } from './parts.tsx';
import { get } from './request.ts';

type Count = number | string;
/** "<5" is drawn as nothing. */
const drawn = (views: Count) => (typeof views === 'number' ? views : 0);
const shown = (views: Count) => views.toLocaleString('en-GB');
const percent = (part: number) => `${String(Math.min(100, part * 100))}%`;
const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`;

/** Milliseconds: the largest part of a page counts as painted in good time, and the end of the scale. */
const goodPaint = 2_500;
const scaleEnd = 4_000;

const periods = [
  ['7', '7 days'],
  ['30', '30 days'],
  ['395', '13 months'],
] as const;

/** A round number above the largest. */
const ceilingOf = (largest: number) => {
  const step = 10 ** Math.floor(Math.log10(Math.max(10, largest)));
  return Math.ceil(Math.max(10, largest) / step) * step;
};

function DaysChart({ days }: { readonly days: StatisticsAnswer['days'] }) {
  const top = ceilingOf(Math.max(...days.map(({ views }) => drawn(views))));
  const width = 1_000 / days.length;
  const y = (views: Count) => 150 - (drawn(views) / top) * 150;
  const line = days
    .map(
      ({ views }, index) =>
        `${index === 0 ? 'M' : 'L'}${String(index * width)} ${String(y(views))}h${String(width)}`,
    )
    .join('');
  const most = days.reduce((best, day) => (drawn(day.views) > drawn(best.views) ? day : best));
  const first = days[0]?.day ?? '';
  const last = days.at(-1)?.day ?? '';
  return (
    <figure className="chart">
      <div className="note scale" aria-hidden="true">
        <span>{shown(top)}</span>
        <span>{shown(top / 2)}</span>
        <span>0</span>
      </div>
      <svg
        className="dim"
        viewBox="0 0 1000 150"
        preserveAspectRatio="none"
        role="img"
        aria-label={`Page views by day; the most, ${shown(most.views)}, on ${shortDay(most.day)}`}
      >
        <defs>
          <pattern
            id="hatch"
            width="7"
            height="7"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect className="hatching" width="1.2" height="7" />
          </pattern>
        </defs>
        <line className="grid" x1="0" x2="1000" y1="0" y2="0" />
        <line className="grid" x1="0" x2="1000" y1="75" y2="75" />
        {days.length > 100
          ? null
          : days.map(({ day }, index) =>
              weekdayOf(day) > 4 ? (
                <rect className="weekend" key={day} x={index * width} y="0" width={width} height="150" />
              ) : null,
            )}
        <path className="hatch" fill="url(#hatch)" d={`${line}V150H0Z`} />
        <path className="el fill" d={line} />
        <line className="el" x1="0" x2="1000" y1="150" y2="150" />
      </svg>
      <p className="note ends" aria-hidden="true">
        <span>{dayAndMonth(first)}</span>
        <span>
          most on {dayAndMonth(most.day)}: {shown(most.views)}
        </span>
        <span>{dayAndMonth(last)}</span>
      </p>
    </figure>
  );
}

function Pages({ pages }: { readonly pages: StatisticsAnswer['pages'] }) {
  const most = Math.max(1, ...pages.map(({ views }) => drawn(views)));
  return (
    <table className="stackable">
      <caption className="hidden">Page views and the time until the largest part is painted, by page</caption>
      <thead>
        <tr>
          <th scope="col">Page</th>
          <th scope="col" className="num">
            Views
          </th>
          <td className="bar" />
          <th scope="col" className="num">
            Painted
          </th>
          <td className="bar">0 to 4 s; the line stands at 2.5 s</td>
        </tr>
      </thead>
      <tbody>
        {pages.map(({ page, views, painted }) => (
          <tr key={page}>
            <th scope="row">{page}</th>
            <td className="num" data-label="Views">
              {shown(views)}
            </td>
            <td className="bar">
              {typeof views === 'number' ? (
                <div className="rule" style={{ '--to': percent(views / most) }} />
              ) : (
                <span className="note">too few to tell of</span>
              )}
            </td>
            <td className={painted !== null && painted > goodPaint ? 'num late' : 'num'} data-label="Painted">
              {painted === null ? '–' : seconds(painted)}
            </td>
            <td className="bar">
              {painted === null ? null : (
                <div
                  className={painted > goodPaint ? 'rule scale over-limit' : 'rule scale'}
                  style={{ '--to': percent(painted / scaleEnd), '--limit': percent(goodPaint / scaleEnd) }}
                >
                  <i />
                </div>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Shares({
  title,
  rows,
}: {
  readonly title: string;
  readonly rows: readonly (readonly [name: string, value: Count])[];
}) {
  return (
    <section className="stack">
      <h3>{title}</h3>
      <dl className="ruled">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{shown(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const csvOf = (pages: StatisticsAnswer['pages']) =>
  [
    ['page', 'views', 'painted in ms'],
    ...pages.map(({ page, views, painted }) => [page, views, painted ?? '']),
  ]
    .map((row) => row.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(','))
    .join('\r\n');

function Counted({ answer }: { readonly answer: StatisticsAnswer }) {
  const { from, to, views, days, pages, referrers, devices, vitals } = answer;
  const slow = pages.filter(({ painted }) => painted !== null && painted > goodPaint).map(({ page }) => page);
  return (
    <>
      <section className="bay" aria-labelledby="views">
        <div>
          <h2 id="views">Page views</h2>
          <p className="figure big">{shown(views)}</p>
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
            <Act
              kind="plain"

              onClick={() => saveFile(`pages ${from} to ${to}.csv`, 'text/csv', csvOf(pages))}
            >
              Download CSV
            </Act>
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
          <Shares title="From" rows={referrers.map(({ host, views: number }) => [host, number])} />
          <Shares title="On" rows={devices.map(({ device, views: number }) => [device, number])} />
          <Shares
            title="Speed"
            rows={vitals.map(({ label, value, rating }) => [label, rating ? `${value}, ${rating}` : value])}
          />
        </div>
      </section>
    </>
  );
}

export function StatisticsScreen() {
  const [days, setDays] = useState<(typeof periods)[number][0]>('30');
  const query = useQuery({
    queryKey: ['statistics', days],
    queryFn: ({ signal }) => get<StatisticsAnswer>('/api/statistics', { days }, signal),
  });
  const { data } = query;
  useTitle('Statistics');
  return (
    <>
      <Head title="Statistics">
        <form className="end">
          <Tabs legend="Days" name="days" options={periods} value={days} choose={setDays} />
        </form>
      </Head>
      <Loaded query={query} />
      {data?.views === 0 ? (
        <Empty title="Nothing is counted yet.">
          <p>
            Views appear here when visitors have agreed to be counted. Before that the drawing would be a
            guess.
          </p>
        </Empty>
      ) : null}
      {data && data.views !== 0 ? <Counted answer={data} /> : null}
    </>
  );
}
