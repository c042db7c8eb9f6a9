import { pino } from 'pino';
import { expect, it } from 'vitest';
import { writeAudit } from './audit-log.ts';

it.each(['info', 'warn', 'fatal', 'silent'])('a line is written where LOG_LEVEL is %s', (level) => {
  const lines: string[] = [];
  const logger = pino({ base: null, level }, { write: (line: string) => void lines.push(line) });
  writeAudit({ logger }, { person: 'Maria Lindqvist', action: 'opened', references: ['HM-7QK4-93PD'] });
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    {
      level: 30,
      time: expect.any(Number) as number,
      event: 'audit',
      person: 'Maria Lindqvist',
      action: 'opened',
      references: ['HM-7QK4-93PD'],
      msg: 'Audit',
    },
  ]);
  logger.info('Listening');
  expect(lines).toHaveLength(level === 'info' ? 2 : 1);
});
