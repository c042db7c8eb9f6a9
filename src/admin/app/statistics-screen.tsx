import { useQuery } from '@tanstack/react-query';
import { useState, type CSSProperties } from 'react';
import { commitments, formatQuantity } from '../../../company/commitments.ts';
import { routes } from '../../../company/site-map.ts';
import type { Statistics } from './api-client.ts';
import { Facts } from './controls.tsx';
import { dayWords, figure } from './days.ts';
import { statisticsQuery } from './queries.ts';
import { Empty, Screen } from './screen.tsx';
import './statistics-screen.css';

type Count = Statistics['views'];
/** "<5" is drawn as nothing. */
const drawn = (views: Count) => (typeof views === 'number' ? views : 0);

const periods = [
  ['7', '7 days'],
  ['30', '30 days'],
  [
    String(Math.floor((commitments.keepStatistics.limit.amount * 365) / 12)),
    formatQuantity('keepStatistics'),
  ],
] as const;

/** The least even number of the kind 2, 4, 10, 20, 40, 100 … that is not below the most, so that half of it is a whole number. */
function topOfScale(most: number): number {
  for (let power = 1; ; power *= 10)
    for (const step of [2, 4, 10]) if (step * power >= most) return step * power;
}

const shortDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

const isWeekend = (day: string) => [0, 6].includes(new Date(day).getUTCDay());

/** In the units of the drawing, which is stretched to the width of the screen. */
const [chartWidth, chartHeight] = [1_000, 150] as const;

/** The outline of the views, a step for each day. */
function stepsOf(days: Statistics['days'], top: number): string {
  const width = chartWidth / days.length;
  return days
    .map(({ views }, index) => {
      const y = String(chartHeight * (1 - drawn(views) / top));
      return `V${y}H${String(width * (index + 1))}`;
    })
    .join('');
}

function Steps({ days, top }: { readonly days: Statistics['days']; readonly top: number }) {
  const width = chartWidth / days.length;
  const steps = stepsOf(days, top);
  const bottom = String(chartHeight);
  return (
    <svg
      className="steps"
      viewBox={`0 0 ${String(chartWidth)} ${bottom}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <defs>
        <pattern id="hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="1.2" height="7" />
        </pattern>
      </defs>
      {days.map(({ day }, index) =>
        isWeekend(day) ? (
          <rect className="weekend" key={day} x={index * width} width={width} height={chartHeight} />
        ) : null,
      )}
      <path
        className="scale"
        d={`M0 0H${String(chartWidth)}M0 ${String(chartHeight / 2)}H${String(chartWidth)}`}
      />
      <path fill="url(#hatch)" d={`M0 ${bottom}${steps}V${bottom}Z`} />
      <path className="outline" d={`M0 ${bottom}${steps}`} />
    </svg>
  );
}

function DaysChart({ statistics: { from, to, days } }: { readonly statistics: Statistics }) {
  const most = days.reduce((best, day) => (drawn(day.views) > drawn(best.views) ? day : best));
  const top = topOfScale(drawn(most.views));
  const at = (days.indexOf(most) + 0.5) / days.length;
  return (
    <figure className="days">
      <div className="figures note" aria-hidden="true">
        <span>{figure(top)}</span>
        <span>{figure(top / 2)}</span>
        <span>0</span>
      </div>
      <Steps days={days} top={top} />
      <p className="dates note" aria-hidden="true">
        <span>{shortDay.format(new Date(from))}</span>
        {/* Beside the first or the last day there is no room. */}
        {at > 0.2 && at < 0.8 ? (
          <span className="most" style={{ '--at': `${String(at * 100)}%` } as CSSProperties}>
            {shortDay.format(new Date(most.day))}: {figure(most.views)}
          </span>
        ) : null}
        <span>Today</span>
      </p>
      <figcaption className="note">
        Page views by day, {dayWords(from)} to {dayWords(to)}; the most, {figure(most.views)}, on{' '}
        {dayWords(most.day)}. Weekends are shaded; a day with fewer than {formatQuantity('showStatistics')} is
        drawn as none.
      </figcaption>
    </figure>
  );
}

const titles = new Map<string, string>(routes.map(({ path, linkText }) => [path, linkText]));

/** "Investor Relations" @param page a path of the site map, or "not found" */
const titleOfPage = (page: string) =>
  titles.get(page) ?? (page === 'not found' ? 'Pages that are not there' : page);

/** The end of the scale on which the times are drawn, in milliseconds. */
const slowestDrawn = 4_000;

const percent = (part: number) => `${String(Math.min(100, part * 100))}%`;

/** "2.5 s" */
const seconds = (milliseconds: number) => `${String(milliseconds / 1_000)} s`;

function Pages({ pages, goodPaint }: Pick<Statistics, 'pages' | 'goodPaint'>) {
  const most = Math.max(1, ...pages.map(({ views }) => drawn(views)));
  return (
    <table className="page-views">
      <caption className="sr-only">Page views and the time until the main content is shown, by page</caption>
      <thead>
        <tr>
          <th scope="col">Page</th>
          <th scope="col">Views</th>
          <td />
          <th scope="col">Loaded in</th>
          <td className="note">
            0 to {seconds(slowestDrawn)}; the line is at {seconds(goodPaint)}
          </td>
        </tr>
      </thead>
      <tbody>
        {pages.map(({ page, views, painted }) => {
          const isSlow = painted !== null && painted > goodPaint;
          return (
            <tr key={page}>
              <th scope="row">{titleOfPage(page)}</th>
              <td>{figure(views)}</td>
              <td>
                <svg className="bar" aria-hidden="true">
                  <rect width={percent(drawn(views) / most)} height="4" />
                </svg>
              </td>
              <td className={isSlow ? 'late' : undefined}>
                {painted === null ? '–' : `${(painted / 1_000).toFixed(1)} s`}
              </td>
              <td>
                {painted === null ? null : (
                  <svg className={isSlow ? 'time slow' : 'time'} aria-hidden="true">
                    <line x1="0" x2={percent(painted / slowestDrawn)} y1="50%" y2="50%" />
                    <line
                      className="limit"
                      x1={percent(goodPaint / slowestDrawn)}
                      x2={percent(goodPaint / slowestDrawn)}
                      y1="0"
                      y2="100%"
                    />
                  </svg>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Counted({ statistics }: { readonly statistics: Statistics }) {
  const { views, pages, referrers, devices, vitals, goodPaint } = statistics;
  return (
    <>
      <section className="bay" aria-labelledby="views">
        <div>
          <h2 id="views">Page views</h2>
          <p className="big">{figure(views)}</p>
          <p className="note">
            of visitors who agreed to be counted. How many did not agree is not known, so this is not the
            number of visitors.
          </p>
        </div>
        <DaysChart statistics={statistics} />
      </section>
      <section className="bay" aria-labelledby="pages">
        <div>
          <h2 id="pages">Pages and speed</h2>
          <p className="note">
            Three in four visits showed the main content within the time shown. More than {seconds(goodPaint)}{' '}
            is slow. Counts below {formatQuantity('showStatistics')} are shown as “&lt;
            {formatQuantity('showStatistics')}”, so that they say nothing about any one person.
          </p>
        </div>
        <Pages pages={pages} goodPaint={goodPaint} />
      </section>
      <section className="bay" aria-labelledby="visits">
        <div>
          <h2 id="visits">Visits</h2>
          <p className="note">
            Where visitors came from, on which kind of device, and how fast pages were for three in four of
            them.
          </p>
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

type Period = (typeof periods)[number][0];

interface PeriodsProps {
  readonly chosen: Period;
  readonly onChoose: (days: Period) => void;
}

const Periods = ({ chosen, onChoose }: PeriodsProps) => (
  <fieldset className="periods end">
    <legend className="sr-only">Days</legend>
    {periods.map(([days, label]) => (
      <label key={days}>
        <input
          className="sr-only"
          type="radio"
          name="days"
          checked={days === chosen}
          onChange={() => onChoose(days)}
        />
        {label}
      </label>
    ))}
  </fieldset>
);

/** Page views, sources and loading times of the last days, or as far back as they are kept. */
export function StatisticsScreen() {
  const [days, setDays] = useState<Period>('30');
  const query = useQuery(statisticsQuery(days));
  const { data } = query;
  return (
    <Screen title="Statistics" tools={<Periods chosen={days} onChoose={setDays} />} query={query}>
      {data?.views === 0 ? (
        <Empty title="Nothing is counted yet.">
          <p>Views appear here when visitors have agreed to be counted.</p>
        </Empty>
      ) : null}
      {data && data.views !== 0 ? <Counted statistics={data} /> : null}
    </Screen>
  );
}
