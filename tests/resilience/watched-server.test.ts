import { expect, test } from 'vitest';
import { canary, filledIn } from '../support/enquirer.ts';
import { createInstallation } from '../support/installation.ts';
import { freePort } from '../support/site-process.ts';

const metricsOf = async (port: number) => (await fetch(`http://127.0.0.1:${String(port)}/metrics`)).text();

test('metrics are read on loopback only, never from the public server, and repeat nothing that was asked for', async () => {
  const port = await freePort();
  const installation = createInstallation({ settings: { METRICS_PORT: String(port) } });
  const site = await installation.start();
  const visitor = installation.visit(site);
  expect((await visitor.request('/metrics')).status).toBe(404);
  await expect(fetch(`http://127.0.0.2:${String(port)}/metrics`)).rejects.toThrow();

  const form = await installation.form(visitor);
  expect((await visitor.post(filledIn(form))).status).toBe(303);
  expect((await visitor.post(filledIn(form, { email: 'nobody' }))).status).toBe(422);
  expect((await visitor.request(`/insights?search=${encodeURIComponent(canary.name)}`)).status).toBe(200);
  expect((await visitor.request(`/${canary.email}`)).status).toBe(404);
  await expect
    .poll(() => metricsOf(port), { timeout: 60_000 })
    .toMatch(/^site_email_attempts_total\{state="sent"\} 2$/m);

  const metrics = await metricsOf(port);
  for (const [method, route, status, count] of [
    ['POST', '/contact', 200, 1],
    ['POST', '/contact', 422, 1],
    ['GET', 'other', 404, 2],
  ] as const)
    expect(metrics).toContain(
      `_count{http_request_method="${method}",http_route="${route}",http_response_status_code="${String(status)}"} ${String(count)}\n`,
    );
  expect(metrics).toMatch(/^site_build_info\{version="\d+\.\d+\.\d+",commit="[\w-]+"\} 1$/m);
  expect(metrics).toMatch(/^site_ready 1$/m);
  expect(metrics).toMatch(/^process_resident_memory_bytes \d+$/m);
  for (const typed of Object.values(canary)) expect(metrics).not.toContain(typed);
  expect(metrics).not.toContain('search=');
});
