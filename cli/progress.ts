export interface Progress {
  /** @param done how many are finished in all */
  to(done: number): void;
  /** Leaves the last count standing. */
  end(): void;
}

const secondsBetweenLines = 5;

/**
 * Says on standard error how far long work has come: in place on a terminal, else a line every few seconds. Work that is
 * over sooner says nothing in a file of records.
 */
export function createProgress(label: string, total?: number): Progress {
  const stream = process.stderr;
  let spoken = Date.now();
  let last = '';
  const inWords = (done: number) => {
    const of = total === undefined ? '' : ` of ${total.toLocaleString('en-GB')}`;
    return `${label}: ${done.toLocaleString('en-GB')}${of}`;
  };
  return {
    to: (done) => {
      last = inWords(done);
      if (stream.isTTY) stream.write(`\r${last}`);
      else if (Date.now() - spoken >= secondsBetweenLines * 1000) {
        spoken = Date.now();
        stream.write(`${last}\n`);
      }
    },
    end: () => {
      if (stream.isTTY && last !== '') stream.write('\n');
    },
  };
}
