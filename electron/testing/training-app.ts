/** An app in which training has begun, made anew for every test and closed after it. */

import { afterEach, beforeEach } from 'vitest';
import type { CallOutput } from '../../shared/contract.ts';
import { valueOf } from '../disablement/testing/test-context.ts';
import { openTestApp, type TestApp } from './test-app.ts';

interface Training {
  readonly core: TestApp;
  readonly begun: CallOutput<'training.begin'>;
}

/** Call once in a test file; its result is renewed before each test. */
export function trainingForEachTest(): Training {
  let current: Training | undefined;
  const now = () => {
    if (!current) throw new Error('used outside a test');
    return current;
  };
  beforeEach(async () => {
    const core = await openTestApp();
    current = { core, begun: valueOf(await core.call('training.begin', {})) };
  });
  afterEach(() => now().core.close());
  return {
    get core() {
      return now().core;
    },
    get begun() {
      return now().begun;
    },
  };
}
