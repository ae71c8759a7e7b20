/** What a person chose about the network in one program of a data folder, while another one is at work there. */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SecretBoxFailure } from '../../ports.ts';
import { createSessionBox } from '../../certificates/testing/session-box.ts';
import { ciphersFor, setWeakGroupHosts } from '../../sefaz/tls/weak-groups.ts';
import { setLeafAlone } from '../../sefaz/tls/leaf-alone.ts';
import { createNetwork, LEAF_ALONE_FILE, WEAK_GROUPS_FILE, type Network } from '../network.ts';

const GO = 'nfe.sefaz.go.gov.br';
const MS = 'nfe.sefaz.ms.gov.br';

let folder = '';
/** Two processes would have lists of their own; here the last one that was set counts, so each is asked by what it writes. */
let window: Network;
let service: Network;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-rede-'));
  const ports = { secretBox: createSessionBox() };
  [window, service] = [createNetwork(folder, ports), createNetwork(folder, ports)];
  // Both have read the files, as after their first connection.
  for (const each of [window, service]) each.settings();
});
afterEach(() => {
  setWeakGroupHosts([]);
  setLeafAlone([]);
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

const written = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));

it('a short group that was taken back does not come again with the next one that is accepted', async () => {
  await window.acceptWeakGroup({ host: GO, accept: true });
  await service.acceptWeakGroup({ host: MS, accept: true });
  expect(written(WEAK_GROUPS_FILE)).toEqual({ hosts: [GO, MS] });
  await service.acceptWeakGroup({ host: GO, accept: false });
  await window.acceptWeakGroup({ host: 'nfe.sefaz.mt.gov.br', accept: true });
  expect(written(WEAK_GROUPS_FILE)).toEqual({ hosts: [MS, 'nfe.sefaz.mt.gov.br'] });
});

it('a short group that was taken back elsewhere counts no more where it is asked for next', async () => {
  await service.acceptWeakGroup({ host: GO, accept: true });
  await window.acceptWeakGroup({ host: GO, accept: false });
  // As in the service's own process.
  setWeakGroupHosts([GO]);
  service.refresh();
  expect(ciphersFor(GO)).toBeUndefined();
  expect(service.settings().weakGroups).toEqual([]);
});

it('a host that takes a certificate alone is remembered beside those that another program found', async () => {
  window.keepLeafAlone(GO, 'a1', true);
  await expect.poll(() => written(LEAF_ALONE_FILE)).toEqual({ places: [`${GO} a1`] });
  service.keepLeafAlone(MS, 'a1', true);
  await expect.poll(() => written(LEAF_ALONE_FILE)).toEqual({ places: [`${GO} a1`, `${MS} a1`] });
});

it('a proxy that was chosen in the window is the service’s too, from its next connection on', async () => {
  const chosen = { mode: 'manual', host: 'proxy.escritorio', port: 3128, user: '' } as const;
  await window.save(chosen);
  expect(service.refresh()).toBe(true);
  expect(await service.proxying.routes(GO, 443)).toMatchObject({ value: [{ host: 'proxy.escritorio' }] });
  expect(service.refresh()).toBe(false);
  expect(window.refresh()).toBe(false);
});

it('a password whose box is closed here stops the way, and is said where it is set', async () => {
  const shut = new SecretBoxFailure({ code: 'secret.unprotected', data: { reason: 'readable-by-others' } });
  const box = createSessionBox();
  const login = { mode: 'manual', host: 'proxy.escritorio', port: 3128, user: 'rede' } as const;
  await createNetwork(folder, { secretBox: box }).save({ ...login, password: 'segredo' });
  const closed = createNetwork(folder, {
    secretBox: { ...box, seal: () => Promise.reject(shut), open: () => Promise.reject(shut) },
  });
  expect(await closed.proxying.routes(GO, 443)).toMatchObject({
    error: { code: 'proxy.settings', data: { reason: 'password' } },
  });
  expect(await closed.save({ ...login, password: 'outro' })).toMatchObject({
    error: { code: 'secret.unprotected' },
  });
});
