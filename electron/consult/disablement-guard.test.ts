/** Equal rejections of one disablement are counted here before the authorizer blocks it. */

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDisablementGuard, type DisablementGuard } from './disablement-guard.ts';
import { HOUR, MINUTE, scriptedSefaz, type ScriptedSefaz } from './testing/scripted-sefaz.ts';

const PLACE = { root: '11222333', tpAmb: '1', mod: '55', authorizer: 'SP', id: 'ID35' } as const;
let sefaz: ScriptedSefaz;
let guard: DisablementGuard;

beforeEach(() => {
  sefaz = scriptedSefaz();
  guard = createDisablementGuard(sefaz.db, sefaz.deps.guard.meter, sefaz.deps.clock);
});
afterEach(() => sefaz.db.close());

function rejected(
  times: number,
  cStat: string,
  place: typeof PLACE | (Omit<typeof PLACE, 'id'> & { id: string }) = PLACE,
) {
  for (let i = 0; i < times; i += 1) guard.answered(place, cStat);
}

describe('guard of disablements', () => {
  it('refuses the request after twenty equal rejections, until the first of them is an hour old', async () => {
    rejected(19, '241');
    expect(await guard.refusal(PLACE)).toBeUndefined();
    sefaz.pass(10 * MINUTE);
    rejected(1, '241');
    expect(await guard.refusal(PLACE)).toMatchObject({
      code: 'sefaz.paused',
      data: { service: 'disable', reason: 'equal-rejections', seconds: 50 * 60 },
    });
    expect(await guard.refusal({ ...PLACE, id: 'ID36' })).toBeUndefined();
    sefaz.pass(50 * MINUTE);
    expect(await guard.refusal(PLACE)).toBeUndefined();
  });

  it('counts each rejection separately, and a success not at all', async () => {
    rejected(19, '241');
    rejected(19, '453');
    rejected(30, '102');
    expect(await guard.refusal(PLACE)).toBeUndefined();
  });

  it('pauses the service for an hour after a 656, whatever the request', async () => {
    guard.answered(PLACE, '656');
    expect(await guard.refusal({ ...PLACE, id: 'ID36' })).toMatchObject({ data: { seconds: 3600 } });
    sefaz.pass(HOUR);
    expect(await guard.refusal(PLACE)).toBeUndefined();
  });
});
