/* Measures page views and loading speed for visitors who have consented. */
import { onCLS, onFCP, onINP, onLCP, onTTFB, type Metric } from 'web-vitals';
import { statisticsPath } from '../../company/device-storage.ts';
import type { DeviceClass, Measurements, PageView } from './statistics.ts';

const phoneBelow = 600;
const tabletBelow = 1024;

/** Reads the visitor’s choice. It is set when statistics start. */
let hasConsent: (() => boolean) | undefined;

/** Consent may have been withdrawn in another tab, and nothing is counted on pages about a concern. */
function send(report: PageView | Measurements): void {
  if (hasConsent?.() && !('confidential' in document.documentElement.dataset))
    navigator.sendBeacon(statisticsPath, JSON.stringify(report));
}

function deviceClass(): DeviceClass {
  if (innerWidth < phoneBelow) return 'phone';
  return innerWidth < tabletBelow ? 'tablet' : 'desktop';
}

function sendPageView(referrer: string | undefined): void {
  send({ page: location.pathname, device: deviceClass(), ...(referrer !== undefined && { referrer }) });
}

/** The host of the referring website, if it is another. */
function referrerHost(): string | undefined {
  if (!URL.canParse(document.referrer)) return undefined;
  const { protocol, hostname } = new URL(document.referrer);
  const isOther = protocol.startsWith('http') && hostname !== location.hostname;
  return isOther ? hostname : undefined;
}

/** Sends each measurement once, when the page is left or hidden. */
function sendMeasurements(): void {
  const waiting = new Map<string, Metric>();
  const sent = new Set<string>();
  const add = (metric: Metric) => {
    if (!sent.has(metric.id)) waiting.set(metric.id, metric);
  };
  for (const observe of [onLCP, onINP, onCLS, onFCP, onTTFB]) observe(add);
  addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden' || waiting.size === 0) return;
    const vitals = Object.fromEntries([...waiting.values()].map(({ name, value }) => [name, value]));
    for (const id of waiting.keys()) sent.add(id);
    waiting.clear();
    send({ page: location.pathname, vitals });
  });
}

/**
 * Starts statistics once in a page.
 *
 * @param isConsented reads the present choice
 */
export function start(isConsented: () => boolean): void {
  if (hasConsent) return;
  hasConsent = isConsented;
  sendPageView(referrerHost());
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) sendPageView(undefined);
  });
  sendMeasurements();
}
