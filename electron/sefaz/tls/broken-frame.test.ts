/** What is read of an answer whose frame is broken, and that no server makes it take long. */

import { Buffer } from 'node:buffer';
import { expect, it } from 'vitest';
import { readingsOf } from './broken-frame.ts';
import { MAX_ANSWER } from './http-answer.ts';
import { cpuClock } from '../../testing/cpu-clock.ts';

it('reads what follows any number of informational heads, at once', () => {
  const head = 'HTTP/1.1 100\n\n';
  const flood = head.repeat(Math.floor(MAX_ANSWER / head.length));
  const computed = cpuClock();
  const [first] = readingsOf(
    Buffer.from(`${flood}HTTP/1.1 500 x\r\nContent-Length: 9\r\n\r\n<x/>`),
    MAX_ANSWER,
  );
  expect(computed()).toBeLessThan(2_000);
  expect(first).toMatchObject({ httpStatus: 500, body: Buffer.from('<x/>') });
});
