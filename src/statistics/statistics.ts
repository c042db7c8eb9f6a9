import * as v from 'valibot';

/** The classes of devices, by the width of the window. */
export const deviceClasses = ['phone', 'tablet', 'desktop'] as const;
export type DeviceClass = (typeof deviceClasses)[number];

/** The web vitals in the order of the report: loading, responsiveness, layout shift, then the parts of loading. */
export const webVitals = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const;
export type WebVital = (typeof webVitals)[number];

/** The path only. A path that is not on the site map is counted as not found. */
const page = v.pipe(v.string(), v.startsWith('/'), v.maxLength(2_000));

const pageView = v.strictObject({
  page,
  /** The host of the other website that led here. Some blogs have an underscore in theirs. */
  referrer: v.optional(v.pipe(v.string(), v.maxLength(253), v.regex(/^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/))),
  device: v.picklist(deviceClasses),
});

const measurements = v.strictObject({
  page,
  /** The measurements in milliseconds; CLS is a ratio. */
  vitals: v.pipe(
    v.partial(
      v.strictObject(v.entriesFromList(webVitals, v.pipe(v.number(), v.minValue(0), v.maxValue(1e7)))),
    ),
    v.check((vitals) => Object.keys(vitals).length > 0),
  ),
});

/** The JSON that a browser sends to /statistics: a page view, or how fast a page was. */
export const statisticsReportSchema = v.union([pageView, measurements]);
export type PageView = v.InferOutput<typeof pageView>;
export type Measurements = v.InferOutput<typeof measurements>;
