/** Each page of the web host has its own company and environment; a window and the next start have the last choice. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Cnpj } from '../../shared/fiscal/issuer/cnpj.ts';
import { createSessionStore } from './session.ts';

const [A, B] = ['11222333000181', '44555666000181'] as [Cnpj, Cnpj];
let dataDir: string;
const opened = () => createSessionStore(dataDir, { write: () => undefined });
const page = (session: string) => ({ face: 'web', session }) as const;
const window = { face: 'window', session: 'main' } as const;

beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), 'balcao-session-'))));
afterEach(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 }));

it('what one tab of a browser chooses changes no other one, and the next tab and start begin with it', async () => {
  const session = opened();
  await session.set(page('one'), { environment: 'producao', cnpj: A });
  expect(session.get(page('two'))).toEqual({ environment: 'producao', cnpj: A });
  await session.set(page('one'), { environment: 'homologacao', cnpj: B });
  expect(session.get(page('two'))).toEqual({ environment: 'producao', cnpj: A });
  expect(session.get(page('one'))).toEqual({ environment: 'homologacao', cnpj: B });
  expect(session.get(page('three'))).toEqual({ environment: 'homologacao', cnpj: B });
  expect(opened().get(page('one'))).toEqual({ environment: 'homologacao', cnpj: B });
});

it('the window and what watches beside it share one choice', async () => {
  const session = opened();
  expect(session.get({ ...window, session: 'watch' })).toEqual({});
  await session.set(window, { environment: 'producao', cnpj: A });
  expect(session.get({ ...window, session: 'watch' })).toEqual({ environment: 'producao', cnpj: A });
});

it('keeps the choices of the pages that opened last: a host that runs for weeks does not gather those of closed tabs', async () => {
  const session = opened();
  await session.set(page('first'), { environment: 'producao', cnpj: A });
  for (let n = 1; n < 64; n++) await session.set(page(`tab ${n}`), { environment: 'homologacao', cnpj: B });
  expect(session.get(page('first'))).toEqual({ environment: 'producao', cnpj: A });
  await session.set(page('tab 64'), { environment: 'homologacao', cnpj: B });
  expect(session.get(page('first'))).toEqual({ environment: 'homologacao', cnpj: B });
});
