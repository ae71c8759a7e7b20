/** The list of calls of the service: what was there before computers shared it, and what another one answered. */

import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { SCHEMA } from '../../storage/database/schema.ts';
import { SHARED_SERVICE_CALLS } from '../../storage/database/sharing-schema.ts';
import { createAudit } from './audit.ts';

const KEY = '35261111222333000181550010000000011482057316';
const clock = { now: () => new Date('2026-11-20T12:00:00.000Z') };

function openAt(steps: readonly string[]): DatabaseSync {
  const db = new DatabaseSync(':memory:');
  for (const step of steps) db.exec(step);
  return db;
}

test('calls of before stay in the list, and count for their token', () => {
  const before = SCHEMA.slice(0, SCHEMA.indexOf(SHARED_SERVICE_CALLS));
  const db = openAt(before);
  db.exec(`INSERT INTO service_call (at, operation, token_id, subject, http, status, motivo, ms, numbers)
    VALUES ('2026-11-20T11:00:00.000Z', '/nfe/inut', 'um', '', 200, 200, 'Processado', 12.5, 3),
           ('2026-11-20T11:30:00.000Z', '/nfe/stats', '', '${KEY}', 200, -6, 'Sem resposta', 8, 0)`);
  db.exec(SHARED_SERVICE_CALLS);
  const audit = createAudit(db, clock, (error) => {
    throw error;
  });
  expect(audit.list(5)).toEqual([
    {
      at: '2026-11-20T11:30:00.000Z',
      operation: '/nfe/stats',
      tokenId: '',
      subject: KEY,
      http: 200,
      status: -6,
      motivo: 'Sem resposta',
      ms: 8,
    },
    {
      at: '2026-11-20T11:00:00.000Z',
      operation: '/nfe/inut',
      tokenId: 'um',
      subject: '',
      http: 200,
      status: 200,
      motivo: 'Processado',
      ms: 12.5,
    },
  ]);
  expect(audit.numbersToday('um')).toBe(3);
  db.close();
});

test('the day of a token’s numbers is that of this computer, which begins at its own midnight', () => {
  const db = openAt(SCHEMA);
  // Of a computer in Brasília, where a day ends at 3 o'clock of Greenwich.
  vi.stubEnv('TZ', 'America/Sao_Paulo');
  onTestFinished(() => void vi.unstubAllEnvs());
  const asked = { now: () => new Date('2026-11-20T01:00:00.000Z') };
  const audit = createAudit(db, asked, (error) => {
    throw error;
  });
  const entry = { operation: '/nfe/inut', subject: '', http: 200, status: 200, motivo: '', cnpj: '', ms: 1 };
  audit.add({ ...entry, at: '2026-11-19T02:59:59.000Z', tokenId: 'um', numbers: 5 });
  audit.add({ ...entry, at: '2026-11-19T03:00:00.000Z', tokenId: 'um', numbers: 3 });
  audit.flush();
  expect(audit.numbersToday('um')).toBe(3);
  db.close();
});

test('a call of another computer says which one, and stands by its hour', () => {
  const db = openAt(SCHEMA);
  const audit = createAudit(db, clock, (error) => {
    throw error;
  });
  const entry = { operation: '/nfe/stats', tokenId: '', subject: KEY, http: 200, status: 200, motivo: '' };
  audit.add({ ...entry, at: '2026-11-20T11:30:00.000Z', cnpj: '', ms: 1, numbers: 0 });
  audit.flush();
  db.exec(`INSERT INTO service_call (id, machine, cnpj, at, operation, token_id, subject, http, status, motivo, ms, numbers)
    VALUES ('outro', 'CAIXA-2', '', '2026-11-20T11:00:00.000Z', '/nfe/inut', 'dois', '', 200, 200, '', 1, 0)`);
  expect(audit.list(5).map(({ machine }) => machine)).toEqual([undefined, 'CAIXA-2']);
  expect(db.prepare("SELECT cnpj FROM service_call WHERE id <> 'outro'").get()).toEqual({
    cnpj: KEY.slice(6, 20),
  });
  db.close();
});

test('calls of more than 400 days ago go, some with each write, and the newer ones stay', () => {
  const db = openAt(SCHEMA);
  const audit = createAudit(db, clock, (error) => {
    throw error;
  });
  const entry = { operation: '/nfe/stats', tokenId: '', subject: '', http: 200, status: 200, motivo: '' };
  for (const at of ['2025-01-01T00:00:00.000Z', '2025-12-01T00:00:00.000Z', '2026-11-20T11:00:00.000Z'])
    audit.add({ ...entry, at, cnpj: '', ms: 1, numbers: 0 });
  audit.flush();
  expect(audit.list(5).map(({ at }) => at.slice(0, 10))).toEqual(['2026-11-20', '2025-12-01']);
  db.close();
});
