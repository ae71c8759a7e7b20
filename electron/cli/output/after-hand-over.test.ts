/** The exit code of a command that fails after its request has left. */

import { expect, it } from 'vitest';
import { appError } from '../../../shared/errors.ts';
import { err, ok } from '../../../shared/result.ts';
import { afterHandOver, asInterrupted } from './after-hand-over.ts';
import { failureOf } from './failure.ts';

const failed = (code: Parameters<typeof appError>[0]) => err(failureOf(appError(code)));

it.each(['internal', 'data.damaged', 'database.away'] as const)(
  'never says of %s that nothing is pending, once a request has left',
  (code) => {
    expect(afterHandOver(failed(code), false)).toMatchObject({ error: { exit: 4, erro: { codigo: code } } });
    expect(afterHandOver(failed(code), true)).toMatchObject({
      error: { exit: 3, erro: { codigo: 'disablement.uncertain', detalhes: { causa: code } } },
    });
  },
);

it.each(['sefaz.unreachable', 'proxy.unreachable', 'call.aborted'] as const)(
  'leaves %s as it is: the journal has taken the request back',
  (code) => {
    expect(afterHandOver(failed(code), true)).toEqual(failed(code));
  },
);

it.each(['database.away', 'call.aborted'] as const)(
  'does not say of %s that nothing is pending, where the sending may be recorded',
  (code) => {
    const stopped = err(failureOf(appError(code, { step: 'recording' })));
    expect(afterHandOver(stopped, false)).toMatchObject({ error: { exit: 3, erro: { codigo: code } } });
  },
);

it('leaves what was done, and what was refused here, as it is', () => {
  const done = ok({ json: {}, text: [], exit: 0 } as const);
  expect(afterHandOver(done, true)).toBe(done);
  expect(afterHandOver(failed('disablement.overlap'), true)).toMatchObject({ error: { exit: 2 } });
});

it('says of a server that an interrupted command waited for no longer that the person interrupted, not that it is away', () => {
  expect(asInterrupted(failed('database.away'), true)).toEqual(failed('call.aborted'));
  expect(asInterrupted(failed('database.away'), false)).toEqual(failed('database.away'));
  const recording = afterHandOver(err(failureOf(appError('database.away', { step: 'recording' }))), false);
  expect(asInterrupted(recording, true)).toMatchObject({
    error: { exit: 3, erro: { codigo: 'call.aborted', detalhes: { step: 'recording' } } },
  });
  const left = afterHandOver(failed('database.away'), true);
  expect(asInterrupted(left, true)).toBe(left);
});
