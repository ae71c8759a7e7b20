import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FACTS, NEEDS_FACTS } from '../../electron/testing/references.ts';
import { CODES } from '../../electron/training/texts.ts';
import { ERROR_CODES, type ErrorCode } from '../errors.ts';
import { accessKeyCheckDigit, accessKeyProblems } from '../fiscal/key/access-key.ts';
import { justificationProblems } from '../fiscal/justification/justification.ts';
import { explainExpiries } from './certificate/certificate.ts';
import { CSTAT_WHO } from './cstat/cstat-who.ts';
import { FINDINGS_PT } from './findings/findings.pt.ts';
import type { Finding } from '../contract.ts';
import {
  answeredService,
  EXPLAINED_CSTATS,
  explainAccessKey,
  explainCStat,
  explainError,
  explainFinding,
  explainIssue,
  explainJustification,
  explainNotice,
  explainRange,
  knowsCStat,
  LOCALES,
} from './index.ts';
import { day } from './words.ts';

const SENTENCE = /^[A-ZÀ-Ú].*[.!?]”?$/u;

describe('explainError', () => {
  const data = fc.dictionary(
    fc.constantFrom(
      'host',
      'phase',
      'alert',
      'seconds',
      'cnpj',
      'nNFIni',
      'nNFFin',
      'path',
      'kind',
      'correlation',
    ),
    fc.oneof(fc.integer(), fc.stringMatching(/^[a-z0-9.]{1,12}$/)),
  );

  it.each(LOCALES)('has a complete text, an action and a person to act for every code, in %s', (locale) => {
    const ofCode = (code: ErrorCode) =>
      fc.property(data, (found) => {
        const explained = explainError({ code, data: found }, locale);
        expect(explained.what).toMatch(SENTENCE);
        expect(explained.action).toMatch(SENTENCE);
        expect(explained.who).toBeDefined();
        expect(`${explained.what}${explained.action}`).not.toMatch(/undefined|NaN|\[object| {2}/);
      });
    for (const code of ERROR_CODES) fc.assert(ofCode(code));
  });

  it('includes the host, the phase and the meaning of a TLS alert', () => {
    expect(
      explainError({ code: 'sefaz.timeout', data: { host: 'nfe.example', phase: 'connect' } }).what,
    ).toBe('A SEFAZ (nfe.example) não respondeu a tempo, antes de o pedido ser enviado.');
    expect(
      explainError({ code: 'sefaz.tls-alert', data: { host: 'nfe.example', alert: 44 } }).what,
    ).toContain('revogado');
    expect(explainError({ code: 'disablement.too-soon', data: { waitSeconds: 3000 } }).what).toContain(
      '50 min',
    );
  });

  it('has a sentence of its own for each way in which SEFAZ refuses a certificate', () => {
    const said = [
      ...[40, 42, 46, 48].map((alert) => ({ code: 'sefaz.tls-alert', data: { alert } }) as const),
      ...['403.7', '403.16'].map(
        (substatus) => ({ code: 'sefaz.http', data: { status: 403, substatus } }) as const,
      ),
      { code: 'sefaz.http', data: { status: 403 } } as const,
      { code: 'sefaz.reset', data: { phase: 'answer' } } as const,
    ].flatMap((error) => LOCALES.map((locale) => explainError(error, locale)));
    expect(new Set(said.map(({ what }) => what)).size).toBe(said.length);
    for (const { action } of said) expect(action).toContain('Testar conexão');
  });

  it('explains 156 to 188, which refuse at issuing, and not the numbers among them that are none', () => {
    for (const locale of LOCALES) {
      const unknown = explainCStat('121', 'consult', locale).what;
      for (const cStat of ['156', '166', '178', '188'])
        expect(explainCStat(cStat, 'consult', locale).what).toContain('NT 2026.007');
      for (const cStat of ['152', '160', '172', '174', '189'])
        expect(explainCStat(cStat, 'consult', locale).what).toBe(unknown);
    }
  });

  it('calls a disablement unanswered where one of these codes comes, as its journal does', () => {
    for (const locale of LOCALES) {
      const unknown = explainCStat('121', 'disable', locale);
      for (const cStat of ['156', '166', '188'])
        expect(explainCStat(cStat, 'disable', locale)).toEqual(unknown);
    }
  });

  it('does not blame a certificate where the ciphers do not meet, and names whose server it is', () => {
    const error = {
      code: 'sefaz.tls-no-cipher',
      data: { host: 'nfe.sefaz.go.gov.br', authorizer: 'GO' },
    } as const;
    expect(explainError(error).what).toBe(
      'O TLS deste programa não fala com o servidor da SEFAZ-GO (nfe.sefaz.go.gov.br).',
    );
    for (const locale of LOCALES) {
      const { what, action } = explainError(error, locale);
      expect(`${what} ${action}`).not.toMatch(/recusad|não foi aceito|refused|not accepted/);
      expect(action).toContain('balcao');
    }
  });

  it('names the field if only one is wrong', () => {
    const explained = explainError({ code: 'input.invalid', issues: [{ path: 'serie', rule: 'too_big' }] });
    expect(explained.what).toBe('A série vai de 0 a 999.');
  });

  it('never says "homologada", which people read as the test environment', () => {
    for (const code of ERROR_CODES) {
      expect(JSON.stringify(explainError({ code }))).not.toMatch(/homologad[ao]/i);
    }
  });
});

describe('explainIssue', () => {
  it('has a complete text for any path and rule', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.constantFrom(...LOCALES), (path, rule, locale) => {
        expect(explainIssue({ path, rule }, locale)).toMatch(/\.$/);
      }),
    );
  });

  it('is not confused by names that every object has', () => {
    expect(explainIssue({ path: 'constructor', rule: 'toString' })).toBe(
      'O campo constructor não está no formato esperado.',
    );
  });

  it('has specific texts for the justification and the key', () => {
    expect(explainIssue({ path: 'xJust', rule: 'justification' })).toContain('15 a 255');
    expect(explainIssue({ path: 'chNFe', rule: 'access-key' })).toBe(
      'A chave de acesso não é uma chave de acesso válida.',
    );
  });
});

describe('explainAccessKey', () => {
  const good = '35261011222333000181550010000001231482057313';

  it('names the group of four with the fault, and its content', () => {
    const wrongModel = `${good.slice(0, 20)}54${good.slice(22)}`;
    expect(explainAccessKey(accessKeyProblems(wrongModel), 'pt-BR', wrongModel)).toEqual([
      'O grupo 6 (modelo) deve ser 55 ou 65, e está 54.',
      'Algum número está errado: confira grupo a grupo (o dígito verificador não confere).',
    ]);
  });

  it('names the other document that a whole key is of, and of a faulty key only the fault', () => {
    const first43 = `${good.slice(0, 20)}57${good.slice(22, 43)}`;
    const transport = `${first43}${accessKeyCheckDigit(first43)}`;
    for (const locale of ['pt-BR', 'en'] as const) {
      expect(explainAccessKey(accessKeyProblems(transport), locale, transport)).toEqual([
        expect.stringContaining('www.cte.fazenda.gov.br'),
      ]);
    }
    const faulty = `${first43}${(Number(transport[43]) + 1) % 10}`;
    expect(explainAccessKey(accessKeyProblems(faulty), 'pt-BR', faulty)).toHaveLength(2);
  });

  it('never advises to change the check digit', () => {
    for (let at = 0; at < good.length; at++) {
      const wrong = good.slice(0, at) + String((Number(good[at]) + 1) % 10) + good.slice(at + 1);
      for (const locale of LOCALES) {
        const said = explainAccessKey(accessKeyProblems(wrong), locale, wrong).join(' ');
        expect(said).not.toMatch(/grupo 11|group 11|cálculo|calculation/);
      }
    }
  });

  it('counts the characters of a key of another length', () => {
    expect(explainAccessKey(accessKeyProblems(good.slice(1)))).toEqual([
      'A chave tem 43 caracteres; são 44.',
    ]);
    expect(explainAccessKey(accessKeyProblems('7'))).toEqual(['A chave tem 1 caractere; são 44.']);
    expect(explainAccessKey(accessKeyProblems(''))).toEqual(['A chave está vazia; são 44 caracteres.']);
  });

  it('has a complete text for every fault, with the key and without it', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{44}$/), fc.constantFrom(...LOCALES), (key, locale) => {
        const problems = accessKeyProblems(key);
        for (const sentence of explainAccessKey(problems, locale, key)) expect(sentence).toMatch(SENTENCE);
        for (const sentence of explainAccessKey(problems, locale)) expect(sentence).toMatch(SENTENCE);
      }),
    );
  });
});

describe('explainJustification and explainRange', () => {
  it('counts characters and names those that cannot be sent, invisible ones by code point', () => {
    const [short] = explainJustification(justificationProblems('quebra de nota'));
    expect(short).toBe('A justificativa está curta: falta 1 letra para o mínimo de 15.');
    const [illegal] = explainJustification(justificationProblems('Falha no sistema 😀\nde\u200Bemissão'));
    expect(illegal).toBe(
      'A justificativa tem o que a SEFAZ não aceita: 😀, quebra de linha, caractere invisível (U+200B).',
    );
    const [separated] = explainJustification(justificationProblems('Se\u0301rie pulada na emissa\u0303o'));
    expect(separated).toContain(
      'não aceita: acento separado da letra (comum em textos vindos do macOS; junte os dois).',
    );
  });

  it('groups large numbers as the language does', () => {
    expect(explainRange('too-many')).toContain('10.000');
    expect(explainRange('layout')).toContain('999.999.999');
  });
});

describe('explainFinding and explainNotice', () => {
  it('looks for no event where a broken XML, or a note not decided yet, is what asks', () => {
    const finding = { level: 'warn', code: 'range.ask', data: { numbers: '5' } } as const;
    for (const locale of LOCALES) expect(explainFinding(finding, locale)).not.toMatch(/event/i);
  });

  it('has a text for every finding, with data and without', () => {
    for (const code of Object.keys(FINDINGS_PT) as Finding['code'][]) {
      for (const locale of LOCALES) {
        const finding: Finding = { level: 'warn', code };
        expect(explainFinding(finding, locale)).toMatch(SENTENCE);
        expect(
          explainFinding({ ...finding, data: { nNFIni: 3, nNFFin: 5, nProt: '1', days: -1 } }, locale),
        ).toMatch(SENTENCE);
      }
    }
  });

  it('never drops a notice without a text', () => {
    expect(explainNotice('something.new')).toBe('something.new');
    expect(explainNotice('address.overridden')).toMatch(SENTENCE);
  });
});

describe('explainCStat', () => {
  it('has two complete texts for every known code', () => {
    for (const entry of Object.keys(CSTAT_WHO)) {
      const [cStat = '', service] = entry.split('/');
      for (const locale of LOCALES) {
        const of = service === 'disable' || service === 'resend' ? service : 'consult';
        const explained = explainCStat(cStat, of, locale);
        expect(explained.what).toMatch(SENTENCE);
        expect(explained.action).toMatch(SENTENCE);
      }
    }
  });

  // The meaning of each code and who refuses with it: MOC 7.0 5.3/5.4, Anexo I; Ajuste SINIEF 43/2023 ended denial.
  it.each([
    ['110', 'consult', /denegou.*Não escriture.*quem vendeu deve emitir outra/],
    ['206', 'consult', /autorização de notas/],
    ['217', 'consult', /é sua, transmita.*do fornecedor, cobre dele e não dê entrada/],
    ['240', 'disable', /irregularidade fiscal.*continuam pendentes.*de novo/],
    ['241', 'disable', /num EPEC/],
    ['282', 'consult', /alguns estados recusam assim o e-CPF/],
    ['640', 'consult', /não é comum nesta consulta; vale o texto da SEFAZ/],
    ['998', 'consult', /serviço foi desativado/],
    ['888', 'consult', /código que este programa não explica/],
    ['199', 'consult', /código que este programa não conhece/],
    ['199', 'disable', /não se sabe se o pedido foi atendido/],
  ] as const)('explains %s (%s) correctly, to issuer and recipient', (cStat, service, words) => {
    const { what, action } = explainCStat(cStat, service);
    expect(`${what} ${action}`).toMatch(words);
  });

  it.each([...EXPLAINED_CSTATS, '888', '4321'])(
    'says of %s to a request without an answer nothing of its numbers',
    (cStat) => {
      const service = answeredService({ state: 'uncertain' });
      expect(explainCStat(cStat, service).what).not.toMatch(/não inutilizou|continuam pendentes/);
      expect(explainCStat(cStat, service, 'en').what).not.toMatch(/did not disable|still open/);
      expect(answeredService({ state: 'refused' })).toBe('disable');
    },
  );

  it('explains the disablement if the same code means something else there', () => {
    expect(explainCStat('108', 'disable').what).not.toBe(explainCStat('108', 'consult').what);
    expect(explainCStat('4321', 'disable').what).toContain('inutilizou');
    expect(explainCStat('888', 'consult').what).toContain('consulta');
    expect(explainCStat('4321', 'consult').what).toContain('não conhece');
    expect(explainCStat('constructor', 'consult')).toEqual(explainCStat('', 'consult'));
  });

  it('knows every code of the training SEFAZ, except those inside an event', () => {
    expect(CODES.filter((cStat) => !knowsCStat(cStat))).toEqual(['135', '136']);
  });

  it.skipIf(FACTS === undefined)(
    `knows every code of the two services, with its own text ${NEEDS_FACTS}`,
    () => {
      interface Fact {
        readonly xMotivo: string;
        readonly services?: readonly string[];
      }
      const { codes } = JSON.parse(readFileSync(new URL('cstat.json', FACTS), 'utf8')) as {
        codes: Record<string, Fact>;
      };
      const ours = Object.entries(codes).filter(([, fact]) =>
        fact.services?.some((s) => s === 'consult' || s === 'disable'),
      );
      expect(ours.length).toBeGreaterThan(50);
      for (const [cStat, fact] of ours) {
        expect(knowsCStat(cStat), cStat).toBe(true);
        const plain = fact.xMotivo.replace(/^Rejeição: /, '').toLowerCase();
        for (const service of ['consult', 'disable'] as const) {
          expect(explainCStat(cStat, service).what.toLowerCase()).not.toContain(plain);
        }
      }
    },
  );
});

it('several certificates are one notice: how many ended and end soon, the first ones by name', () => {
  const of = (holder: string, state: string) => ({
    holder,
    state,
    daysLeft: 3,
    validUntil: '2026-12-01T12:00:00Z',
  });
  const [a, b, c, d] = ['A', 'B', 'C', 'D'].map((holder, n) => of(holder, n < 2 ? 'expired' : 'expiring'));
  if (!a || !b || !c || !d) throw new Error('four');
  expect(explainExpiries([a, b, c, d])).toEqual({
    title: '2 certificados vencidos e 2 perto de vencer',
    text: 'A, B, C e mais 1. Veja todos em Certificados.',
  });
  expect(explainExpiries([c, d]).title).toBe('2 certificados perto de vencer');
  expect(explainExpiries([a, b], 'en').title).toBe('2 expired certificates');
  expect(explainExpiries([a]).title).toBe('Certificado vencido');
});

it('a day is written as in the window, and what is none as it is', () => {
  expect(day({ at: '2026-12-10T23:59:00-03:00' }, 'at', 'en')).toBe('10 Dec 2026');
  expect(day({ at: '2026-12-10' }, 'at', 'pt-BR')).toBe('10/12/2026');
  for (const other of ['2026-13-40', 'ontem', '']) expect(day({ at: other }, 'at', 'en')).toBe(other);
});
