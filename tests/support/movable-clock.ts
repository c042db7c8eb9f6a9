/*
 * A test loads this file before the server, so that it can move the server’s clock and test a limit of hours in seconds. Timers
 * use the real clock.
 */
let ahead = 0;

const RealDate = Date;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given: unknown[], made) =>
    Reflect.construct(target, given.length === 0 ? [RealDate.now() + ahead] : given, made) as Date,
  get: (target, name, receiver) =>
    name === 'now' ? () => RealDate.now() + ahead : (Reflect.get(target, name, receiver) as unknown),
});

process.on('message', (message: { readonly clockAhead?: number }) => {
  if (message.clockAhead === undefined) return;
  ahead = message.clockAhead;
  process.send?.({ clockAhead: ahead });
});

// The wait for a message must not keep the process alive.
process.channel?.unref();
