/** What an answer means for its key and for those behind it. */

import { describe, expect, it } from 'vitest';
import type { Consultation } from '../../../../shared/contract.ts';
import { err, ok } from '../../../../shared/result.ts';
import { keyOf } from '../testing/batch-rig.ts';
import { settle } from './settle.ts';

const NOW = new Date('2026-11-22T12:00:00.000Z');
const PLACE = { authorizer: 'SP', mod: '55', root: '11222333' };
const HOUR = 3_600_000;

const answer = (cStat: string, more: Partial<Consultation> = {}): Consultation => ({
  ...{ chNFe: keyOf(1), environment: 'producao', situacao: 'autorizada', eventos: [], alertas: [] },
  ...{ consultadoEm: NOW.toISOString(), doArquivo: false, avisos: [] },
  retConsSitNFe: {
    ...{ cStat, xMotivo: 'Palavras da SEFAZ', procEventoNFe: [] },
    protNFe: [{ infProt: { nProt: '135260000000001', dhRecbto: '2026-11-20T09:00:00-03:00' } }],
  },
  ...more,
});

describe('an answer', () => {
  it('of a cancelled note is kept with the protocol and the hour of its cancellation', () => {
    const event = { tpEvento: '110111', descricao: 'Cancelamento', cStat: '135' };
    const eventos = [{ ...event, dhEvento: '2026-11-21T10:00:00-03:00', nProt: '135260000000002' }];
    expect(settle(ok(answer('101', { situacao: 'cancelada', eventos })), PLACE, 0, NOW, undefined)).toEqual({
      kind: 'answered',
      answer: {
        ...{ situation: 'cancelada', cStat: '101', xMotivo: 'Palavras da SEFAZ', nProt: '135260000000002' },
        ...{ dhRecbto: '2026-11-21T10:00:00-03:00', at: NOW.toISOString(), stored: false },
      },
    });
  });

  it('656 stops the asking certificate at this authorizer until the hour that the guard knows, else for one', () => {
    const paused = new Date(NOW.getTime() + 1_000);
    for (const [known, until] of [
      [paused, paused],
      [undefined, new Date(NOW.getTime() + HOUR)],
    ] as const) {
      expect(settle(ok(answer('656')), PLACE, 0, NOW, known)).toMatchObject({
        ...{ kind: 'hindered', counts: false, hindrance: { why: 'abuse', at: PLACE, until, cStat: '656' } },
      });
    }
    const minute = { until: new Date(NOW.getTime() + 60_000) };
    expect(settle(ok(answer('656')), PLACE, 0, NOW, undefined, 60_000)).toMatchObject({ hindrance: minute });
  });

  it.each(['108', '109', '113', '114'])('%s stops the service for all certificates', (cStat) => {
    expect(settle(ok(answer(cStat)), PLACE, 0, NOW, undefined)).toMatchObject({
      hindrance: { why: 'stopped', at: { authorizer: 'SP', mod: '55' }, cStat },
    });
  });

  it('999 is tried twice more, and then kept as the answer that it is', () => {
    const tried = [0, 1, 2].map((tries) => settle(ok(answer('999')), PLACE, tries, NOW, undefined).kind);
    expect(tried).toEqual(['hindered', 'hindered', 'answered']);
  });

  it('an older one that the store gave because the service is paused is no answer for a batch', () => {
    const stored = answer('100', { doArquivo: true, avisos: ['sefaz.paused'] });
    expect(settle(ok(stored), PLACE, 0, NOW, undefined)).toMatchObject({ hindrance: { why: 'abuse' } });
  });
});

describe('no answer', () => {
  it('where no connection comes about is never the fault of the key', () => {
    for (const code of ['sefaz.unreachable', 'sefaz.tls-untrusted', 'proxy.auth'] as const) {
      expect(settle(err({ code }), PLACE, 99, NOW, undefined)).toMatchObject({
        ...{ kind: 'hindered', counts: false, hindrance: { why: 'connection', error: { code } } },
      });
    }
  });

  it('where SEFAZ refuses a certificate hinders that one alone, and at the third time its keys fail', () => {
    const refusal = {
      code: 'sefaz.tls-alert',
      data: { alert: 44, alertName: 'certificate_revoked' },
    } as const;
    const settled = [0, 1, 2, 3].map((refused) =>
      settle(err(refusal), PLACE, 0, NOW, undefined, undefined, refused),
    );
    expect(settled.map(({ kind }) => kind)).toEqual(['hindered', 'hindered', 'failed', 'failed']);
    expect(settled[0]).toMatchObject({ counts: true, hindrance: { why: 'connection', at: PLACE } });
    const broken = { code: 'sefaz.tls-alert', data: { alert: 40 } } as const;
    expect(settle(err(broken), PLACE, 99, NOW, undefined, undefined, 99)).toMatchObject({
      hindrance: { at: { authorizer: 'SP', mod: '55' } },
    });
  });

  it('after the question was sent may be the fault of the key: it is given up at the third time', () => {
    const kinds = [0, 1, 2].map(
      (tries) => settle(err({ code: 'sefaz.timeout' }), PLACE, tries, NOW, undefined).kind,
    );
    expect(kinds).toEqual(['hindered', 'hindered', 'failed']);
  });

  it('for want of a certificate fails, for a locked one waits for that certificate everywhere', () => {
    expect(settle(err({ code: 'certificate.expired' }), PLACE, 0, NOW, undefined).kind).toBe('failed');
    expect(settle(err({ code: 'certificate.locked' }), PLACE, 0, NOW, undefined)).toMatchObject({
      hindrance: { why: 'locked', at: { root: '11222333' } },
    });
  });

  it('because of a pause that another process met waits for its end', () => {
    const until = '2026-11-22T12:30:00.000Z';
    expect(settle(err({ code: 'sefaz.paused', data: { until } }), PLACE, 0, NOW, undefined)).toMatchObject({
      hindrance: { why: 'abuse', until: new Date(until) },
    });
  });
});
