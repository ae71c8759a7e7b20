import { expect, test } from 'vitest';
import { stepAfter, type UnderWay } from './use-act.ts';

const MINE = '7f1a0a52-7a1c-4b9e-9d0e-0c6f6f6f6f6f';
const OTHER = '11111111-1111-4111-8111-111111111111';
const asked: UnderWay = { requestId: MINE, step: 'confirming' };

test('what an ERP sends through the service while a person is asked is not the act of this window', () => {
  for (const step of ['connecting', 'sending', 'waiting', 'saving'] as const)
    expect(stepAfter(asked, { requestId: OTHER, step })).toEqual(asked);
  expect(stepAfter(asked, { requestId: MINE, step: 'sending' })).toEqual({ ...asked, step: 'sending' });
});

test('the request of a new act is the one that begins then, and its steps never go back', () => {
  const begun: UnderWay = { step: 'signing' };
  expect(stepAfter(begun, { requestId: OTHER, step: 'waiting' })).toEqual(begun);
  const mine = stepAfter(begun, { requestId: MINE, step: 'signing' });
  expect(mine).toEqual({ requestId: MINE, step: 'signing' });
  const connected: UnderWay = { requestId: MINE, step: 'connecting' };
  expect(stepAfter(connected, { requestId: MINE, step: 'recording' })).toEqual(connected);
});
