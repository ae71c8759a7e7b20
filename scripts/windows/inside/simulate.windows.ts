/** The simulator in Windows' Node: the same seeds give the same years as on the system that started this run. */

import process from 'node:process';
import { expect, it } from 'vitest';
import { traces, TRACES_VARIABLE } from '../../simulate/traces.ts';

it('three company-years are lived to the byte as on the other system', async () => {
  expect(await traces()).toBe(process.env[TRACES_VARIABLE]);
});
