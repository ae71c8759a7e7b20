/** When a consent is no longer valid. */

import { expect, test } from 'vitest';
import { appError } from '../../../../shared/errors.ts';
import { consentOf, makeTestContext } from '../../testing/test-context.ts';
import { withdrawalOf } from '../consent.ts';

const { confirm } = consentOf(makeTestContext());
const revoked = () => appError('token.revoked');

test('a consent stands until its caller aborts, or until what it rests on is withdrawn', () => {
  const caller = new AbortController();
  const { signal } = caller;
  expect(withdrawalOf({ confirm })).toBeUndefined();
  expect(withdrawalOf({ confirm, signal })).toBeUndefined();
  expect(withdrawalOf({ confirm, signal, withdrawn: () => undefined })).toBeUndefined();
  expect(withdrawalOf({ confirm, signal, withdrawn: revoked })).toEqual(appError('token.revoked'));
  expect(withdrawalOf({ confirm, withdrawn: revoked })).toEqual(appError('token.revoked'));
  caller.abort();
  expect(withdrawalOf({ confirm, signal })).toEqual(appError('call.aborted'));
  expect(withdrawalOf({ confirm, signal, withdrawn: revoked })).toEqual(appError('call.aborted'));
});
