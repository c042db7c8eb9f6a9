/** Host of ANALYTICS_SCRIPT_URL, if that is set during the build. */
export function analyticsHost(): string | undefined {
  const url = process.env['ANALYTICS_SCRIPT_URL'];
  return url ? new URL(url).host : undefined;
}
