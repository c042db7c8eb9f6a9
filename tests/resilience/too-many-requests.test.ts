import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { canary, filledIn, type Answered, type Enquirer } from '../support/enquirer.ts';
import { startInstallation } from '../support/installation.ts';
import { readPage, textOf } from '../support/page.ts';
import type { SiteProcess } from '../support/site-process.ts';

const attacker = '127.66.6.6';

/** Opens connections from an attacker’s address, sends these bytes over each and reads nothing. They are closed with the test. */
async function attack({ port }: SiteProcess, bytes: string, amount: number): Promise<Socket[]> {
  const sockets = Array.from({ length: amount }, () => {
    const socket = connect({ host: '127.0.0.1', port, localAddress: attacker });
    // The server may reset the connection.
    socket.on('error', () => undefined).pause();
    socket.write(bytes);
    return socket;
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  await Promise.all(
    sockets.map((socket) => new Promise<unknown>((done) => socket.once('connect', done).once('close', done))),
  );
  return sockets;
}

const get = (path: string, { port }: SiteProcess) =>
  `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${String(port)}\r\n\r\n`;

/** A post of which only the beginning of the body is sent. */
const slowPost = ({ port, origin }: SiteProcess) =>
  [
    'POST /contact HTTP/1.1',
    `Host: 127.0.0.1:${String(port)}`,
    `Origin: ${origin}`,
    'Content-Type: application/x-www-form-urlencoded',
    'Content-Length: 10',
    '',
    'ab',
  ].join('\r\n');

/** The processor time in milliseconds that a server has taken, which other programs do not lengthen. */
function processorTime({ pid }: SiteProcess): number {
  const [, fields = ''] = readFileSync(`/proc/${String(pid)}/stat`, 'utf8').split(') ');
  // User and system time, in hundredths of a second.
  const [user, system] = fields.split(' ').slice(11, 13).map(Number);
  return 10 * ((user ?? 0) + (system ?? 0));
}

async function begin() {
  const started = await startInstallation({ settings: { RATE_LIMIT: 'on' } });
  const { installation, site, enquirer, form } = started;
  const subscribed = await enquirer.post({ email: canary.email, 'topic-energy': 'on' }, {}, '/insights');
  expect(subscribed.headers.location).toBe('/insights?subscribed');
  const { mails, emailOf } = await installation.records();
  const links = mails.map((mail) => new URL(emailOf(mail).unsubscribeUrl ?? 'https://none.example'));
  const link = links.find(({ search }) => search !== '') ?? new URL('https://none.example');
  /** Does what a visitor needs most. @returns the longest wait for an answer, and the most processor time taken meanwhile, in milliseconds */
  const visit = async (visitor: Enquirer) => {
    const waits: { readonly ms: number; readonly processorMs: number }[] = [];
    const timed = async (request: Promise<Answered>) => {
      const before = processorTime(site);
      const answer = await request;
      waits.push({ ms: answer.ms, processorMs: processorTime(site) - before });
      return answer;
    };
    const posted = await timed(visitor.post(filledIn(form)));
    expect(posted.status).toBe(303);
    const receipt = await timed(visitor.request(posted.headers.location ?? ''));
    expect(textOf(readPage(receipt.text).main)).toContain('Message received');
    const concern = await timed(visitor.request('/contact?subject=speak-up'));
    const subscription = await timed(visitor.request(link.pathname + link.search));
    const file = await timed(visitor.request('/about'));
    expect([concern.status, subscription.status, file.status]).toEqual([200, 200, 200]);
    return {
      ms: Math.max(...waits.map(({ ms }) => ms)),
      processorMs: Math.max(...waits.map(({ processorMs }) => processorMs)),
    };
  };
  // The first of each kind loads what the others find loaded.
  await visit(enquirer);
  await enquirer.request('/insights?search=risk');
  const { ms } = await enquirer.request('/insights?search=risk');
  /** What a visitor waits at most, in milliseconds: a second, or as long as twenty searches take where the machine is busy. */
  const longestWait = Math.max(1_000, 20 * ms);
  return { installation, site, visitor: enquirer, visit, longestWait };
}

test('posts of one address that do not arrive take no place from others, nor from who is behind the same address', async () => {
  const { installation, site, visitor, visit, longestWait } = await begin();
  await attack(site, slowPost(site), 24);
  expect((await visit(visitor)).ms).toBeLessThan(longestWait);
  expect((await visit(installation.visit(site, attacker))).ms).toBeLessThan(longestWait);
});

test('two hundred searches at once from one address are refused but for the first, and another visitor waits for no more than those', async () => {
  const { installation, site, visitor, visit } = await begin();
  const busy = installation.visit(site, attacker);
  const searches = Array.from({ length: 200 }, () => busy.request('/insights?search=risk'));
  // It is half a second on an idle machine and up to a second on a busy one; without the limit all searches would take ten.
  expect((await visit(visitor)).processorMs).toBeLessThan(2_000);
  const answers = await Promise.all(searches);
  const refused = answers.filter(({ status }) => status === 429);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(200 - refused.length);
  expect(refused.length).toBeGreaterThan(100);
  for (const { headers, text } of refused) {
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(5);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("default-src 'none'") as unknown,
    });
    expect(textOf(readPage(text).main)).toContain('Reload this page in a few seconds');
  }
  await site.setClockAhead(20_000);
  expect((await busy.request('/insights?search=risk')).status).toBe(200);
});

test('two hundred connections that ask for files and pages without end and read nothing leave the server alive, in 700 MB', async () => {
  const { installation, site, visit } = await begin();
  const paths = ['/about', '/downloads/impact-report-2025.pdf', '/insights?search=risk', '/nothing'];
  const sockets = await attack(
    site,
    paths
      .map((path) => get(path, site))
      .join('')
      .repeat(20),
    200,
  );
  for (let round = 0; round < 5; round += 1) {
    for (const socket of sockets) if (socket.writable) socket.write(get('/about', site).repeat(50));
    await visit(installation.visit(site, `127.7.7.${String(round)}`));
  }
  const [, peak] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${String(site.pid)}/status`, 'utf8')) ?? [];
  expect(Number(peak) / 1_024).toBeLessThan(700);
  expect(site.isRunning()).toBe(true);
  expect(site.output()).not.toContain('Warning');
});
