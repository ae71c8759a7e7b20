/** The signed data on SEFAZ through the contract, and the address that a request would go to. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { AppEvent } from '../../../shared/contract.ts';
import { valueOf } from '../../disablement/testing/test-context.ts';
import { folderDestinations } from '../../realm/sefaz/destinations.ts';
import { makeDataKey, movedSaoPaulo, nextData, rowOf, signed } from '../../sefaz/testing/signed-data.ts';
import { openTestApp } from '../../testing/test-app.ts';

const key = makeDataKey();
const OLD = rowOf('55', 'SP').hosts['1'];
const NEXT = nextData().version;
const NEW = 'nfe2.fazenda.sp.gov.br';

async function openWith(file: Buffer | undefined, keys: readonly string[] = [key.spki]) {
  const app = await openTestApp(undefined, { sefazDataKeys: keys });
  onTestFinished(() => app.close());
  if (file) writeFileSync(join(app.dataDir, 'dados-sefaz.json'), file);
  const events: AppEvent[] = [];
  app.app.subscribe((event) => events.push(event));
  return { ...app, events };
}

test('a request goes to the old address until a person accepts the new one, then at once to the new', async () => {
  const { call, dataDir, events } = await openWith(
    signed(nextData({ connections: movedSaoPaulo(NEW) }), key),
  );
  const { version, pending } = valueOf(await call('sefaz-data.state', {}));
  expect([version, pending?.changes.length]).toEqual([NEXT, 1]);
  const destinations = folderDestinations(dataDir);
  const host = () => {
    const question = { mod: '55', authorizer: 'SP', tpAmb: '1', service: 'consult' } as const;
    return valueOf(destinations.find(question)).destination.url.host;
  };
  expect(host()).toBe(OLD);

  expect(await call('sefaz-data.decide', { version: NEXT + 1, accept: true })).toEqual({
    ok: false,
    error: { code: 'data.decided' },
  });
  expect(host()).toBe(OLD);
  const accepted = valueOf(await call('sefaz-data.decide', { version: NEXT, accept: true }));
  expect(accepted.accepted?.by).not.toBe('');
  expect(host()).toBe(NEW);
  expect(events).toContainEqual({ name: 'data.changed', data: { topics: ['sefaz-data'] } });
});

test('the page is given tables only where a file brought some', async () => {
  const without = await openWith(undefined);
  expect(valueOf(await without.call('app.about', {})).newerTables).toBe(false);
  expect(valueOf(await without.call('sefaz-data.tables', {}))).toEqual({});
  await without.close();

  const { call } = await openWith(signed(nextData(), key));
  expect(valueOf(await call('app.about', {})).newerTables).toBe(true);
  expect(valueOf(await call('sefaz-data.tables', {})).tables).toEqual(nextData().tables);
});

test('the program as it is has no key, and says so', async () => {
  const app = await openTestApp();
  onTestFinished(() => app.close());
  writeFileSync(join(app.dataDir, 'dados-sefaz.json'), signed(nextData(), key));
  expect(valueOf(await app.call('sefaz-data.state', {}))).toMatchObject({
    enabled: false,
    origin: 'built-in',
  });
});
