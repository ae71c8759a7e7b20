import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { disablementReceipt } from './disablement-receipt.ts';
import type { ReceiptInput } from './receipt-input.ts';
import { portugueseLeft } from './testing/portuguese-left.ts';
import { readBarcode } from './testing/read-barcode.ts';
import {
  lineHeights,
  pageContents,
  pdftotext,
  rectangles,
  shownStrings,
  structureProblems,
  textOrigins,
  withoutPdftotext,
  type Rectangle,
} from './testing/read-pdf.ts';

const INPUT: ReceiptInput = {
  locale: 'pt-BR',
  environment: 'producao',
  company: 'Padaria São João (Açúcar & Cia) Ltda',
  cnpj: '12345678000195',
  uf: 'MG',
  mod: '55',
  serie: 1,
  ano: 2026,
  nNFIni: 1234,
  nNFFin: 1240,
  count: 7,
  xJust: 'Falha de comunicação: a numeração pulou de 1.233 para 1.241 após queda de energia.',
  id: 'ID31261234567800019555001000001234000001240',
  nProt: '131260152624931',
  cStat: '102',
  xMotivo: 'Inutilização de número homologado',
  dhRecbto: '2026-11-20T14:27:47-03:00',
  provedBy: '102',
  sentAt: '2026-11-20T17:27:45.120Z',
  chainHead: 'a3f19c40'.repeat(8),
  fileName: 'ID31261234567800019555001000001234000001240-procInutNFe.xml',
  fileSha256: '09be77d2'.repeat(8),
  overridden: false,
  issuedAt: new Date('2026-11-20T17:30:00Z'),
  version: '0.1.0',
};
const WAIVED = '35261112345678000195550010000012359482057310';
const { fileName: _name, fileSha256: _hash, sentAt: _sent, ...WITHOUT_FILE } = INPUT;

/** For the strings of the file and the text of another program alike: only the letters count, not the line breaks. */
const squeezed = (text: string): string => text.replace(/\s/g, '');
const shown = async (input: ReceiptInput): Promise<string> =>
  squeezed(shownStrings(await disablementReceipt(input)).join(''));

const latin1 = fc.stringMatching(/^[!-~¡-¬®-ÿ][ -~¡-¬®-ÿ]{13,253}[!-~¡-¬®-ÿ]$/);

describe('the receipt of a disablement', () => {
  it('contains everything that the journal knows', async () => {
    const text = await shown(INPUT);
    const facts = [
      'Comprovante de inutilização de numeração',
      INPUT.company,
      '12.345.678/0001-95',
      'Produção',
      '1.234 a 1.240',
      '7 números',
      INPUT.xJust,
      INPUT.nProt,
      '102 – Inutilização de número homologado',
      '20/11/2026 14:27:47',
      'UTC-03:00, horário de Brasília',
      '20/11/2026 14:27:45',
      INPUT.id,
      INPUT.chainHead,
      INPUT.fileName ?? '',
      INPUT.fileSha256 ?? '',
      'Este comprovante não substitui o XML',
      '20/11/2026 14:30:00 (UTC-03:00, horário de Brasília) por Balcão NF-e 0.1.0',
    ];
    for (const fact of facts) expect(text).toContain(squeezed(fact));
  });

  it.each<Partial<ReceiptInput>>([
    {},
    { environment: 'homologacao', overridden: true, dhRecbto: '2026-11-20T14:27:47-04:00' },
    { environment: 'treino', provedBy: '563', cStat: '563' },
    { provedBy: 'file', nNFFin: 1234, count: 1, mod: '65' },
    { provedBy: 'person', cStat: '', xMotivo: '', dhRecbto: '', nProt: '' },
    {
      waivers: [
        { code: 'range.contingency', by: 'person', at: '2026-11-20T12:00:00.000Z', keys: [WAIVED] },
        { code: 'year.contradicted', by: 'token', at: '2026-11-20T12:00:00.000Z' },
      ],
    },
  ])('is English throughout for who reads English, on one page: %j', async (change) => {
    const pdf = await disablementReceipt({ ...INPUT, ...change, locale: 'en' });
    expect(portugueseLeft(pdf, [INPUT.company, INPUT.xJust, INPUT.xMotivo])).toEqual([]);
    expect(pageContents(pdf)).toHaveLength(1);
    expect(structureProblems(pdf)).toEqual([]);
  });

  it('writes numbers, days and the statement of what proves it in English', async () => {
    const text = await shown({ ...INPUT, locale: 'en' });
    const facts = ['1,234 to 1,240', '7 numbers', '20 Nov 2026 14:27:47', 'Proved by answer 102 of SEFAZ'];
    for (const fact of facts) expect(text).toContain(squeezed(fact));
  });

  it('has band and watermark exactly if it has no fiscal value', async () => {
    const band = (environment: ReceiptInput['environment']) => shown({ ...INPUT, environment });
    expect(await band('producao')).not.toContain('SEMVALORFISCAL');
    expect((await band('homologacao')).split('SEMVALORFISCAL')).toHaveLength(3);
    expect(await band('homologacao')).toContain('HOMOLOGAÇÃO–SEMVALORFISCAL');
    expect(await band('treino')).toContain('TREINO–SEMVALORFISCAL');
    expect(await band('treino')).toContain(squeezed('nada foi enviado à SEFAZ'));
  });

  it('states plainly what proves it', async () => {
    const proof = (change: Partial<ReceiptInput>) => shown({ ...WITHOUT_FILE, ...change });
    expect(await proof({})).toContain(squeezed('Comprovada pela resposta 102 da SEFAZ'));
    const by563 = await proof({ provedBy: '563', cStat: '563', nProt: '' });
    expect(by563).toContain(squeezed('Comprovada pela resposta 563 da SEFAZ'));
    expect(by563).toContain(squeezed('Protocolo da SEFAZ não informado pela SEFAZ'));
    expect(by563).not.toContain(squeezed('O protocolo acima'));
    const byPerson = await proof({ provedBy: 'person', cStat: '', xMotivo: '', dhRecbto: '' });
    expect(byPerson).toContain(squeezed('Declarada por uma pessoa'));
    expect(byPerson).toContain(squeezed('Protocolo (digitado por uma pessoa)'));
    expect(byPerson).toContain(squeezed('Última resposta recebida da SEFAZ nenhuma'));
    expect(byPerson).not.toContain(squeezed('Comprovada'));
  });

  it('states that the request was sent to another address than the official one', async () => {
    expect(await shown(INPUT)).not.toContain(squeezed('endereço oficial'));
    expect(await shown({ ...INPUT, overridden: true })).toContain(
      squeezed('não ao endereço oficial da SEFAZ'),
    );
  });

  it('states what was declared before it was sent, on its one page', async () => {
    const keys = [WAIVED];
    const waiver = { code: 'range.contingency', by: 'person', at: '2026-11-20T12:00:00.000Z', keys } as const;
    const text = await shown({ ...INPUT, waivers: [waiver] });
    expect(text).toContain(squeezed('a nota em contingência nº 1235'));
    expect(text).toContain(squeezed('nunca foi entregue a ninguém'));
    expect(await shown(INPUT)).not.toContain(squeezed('contingência'));
  });

  it('has the Id as bar code, with quiet zones on white, letters or not', async () => {
    for (const id of [
      INPUT.id,
      'ID312612ABC34501DE3565001000001234000001234',
      'ID3126A1B2C3D4E5F686550019999900009999999',
    ]) {
      const boxes = rectangles(await disablementReceipt({ ...INPUT, environment: 'homologacao', id }));
      const bars = boxes.filter(({ colour }) => colour === '0 0 0');
      const white = boxes.find(({ colour }) => colour === '1 1 1');
      expect(readBarcode(bars.map(({ x, width }) => [x, width]))).toBe(id);
      const module = Math.min(...bars.map(({ width }) => width));
      const quiet = quietZones(white, bars);
      // 0.25 mm is the least that a hand scanner reads reliably; ten quiet modules are the standard's.
      expect(module).toBeGreaterThan((0.25 / 25.4) * 72);
      for (const zone of quiet) expect(zone / module).toBeGreaterThan(9.9);
    }
  });

  it('fits any justification, complete, on one page of valid structure, above the small print and inside the margins', async () => {
    await fc.assert(
      fc.asyncProperty(
        latin1,
        fc.stringMatching(/^[A-ZÇÃÉ ]{1,120}$/),
        fc.boolean(),
        async (xJust, company, overridden) => {
          const bytes = await disablementReceipt({
            ...INPUT,
            environment: 'homologacao',
            xJust,
            company,
            overridden,
          });
          expect(structureProblems(bytes)).toEqual([]);
          expect(squeezed(shownStrings(bytes).join(''))).toContain(squeezed(xJust));
          expect(pageContents(bytes)).toHaveLength(1);
          expect(overlaps(bytes)).toBe(false);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('fits the widest possible texts, all at once', async () => {
    const bytes = await disablementReceipt({
      ...INPUT,
      environment: 'homologacao',
      company: 'COMPANHIA W '.repeat(20),
      xJust: 'W'.repeat(255),
      xMotivo: 'M'.repeat(255),
      provedBy: '563',
      overridden: true,
    });
    expect(overlaps(bytes)).toBe(false);
    expect(squeezed(shownStrings(bytes).join(''))).toContain('W'.repeat(255));
  });

  it('cuts an answer that no layout allows, and stays one page', async () => {
    const bytes = await disablementReceipt({
      ...INPUT,
      xMotivo: 'palavras '.repeat(900),
      company: 'nome '.repeat(300),
    });
    expect(overlaps(bytes)).toBe(false);
    expect(shownStrings(bytes).filter((line) => line.endsWith('…'))).toHaveLength(2);
  });

  it('replaces what Helvetica lacks with "?" and drops nothing', async () => {
    expect(await shown({ ...INPUT, company: 'Loja → 東京 🧾 Ltda' })).toContain(
      'Loja?????Ltda'.replace('?????', '????'),
    );
  });

  it('gives the same bytes for the same input', async () => {
    expect(await disablementReceipt({ ...INPUT })).toEqual(await disablementReceipt({ ...INPUT }));
  });

  const reason = withoutPdftotext();
  const said = reason ? ` (skipped: ${reason})` : '';
  it.skipIf(reason !== undefined)(
    `is read by another program as it was written, in order, with accents${said}`,
    async () => {
      for (const environment of ['producao', 'homologacao', 'treino'] as const) {
        const text = pdftotext(await disablementReceipt({ ...INPUT, environment }), '-layout');
        const lines = text.split('\n').map((line) => line.trim());
        expect(lines).toContain('Comprovante de inutilização de numeração');
        for (const fact of [INPUT.company, '1.234 a 1.240', INPUT.nProt, INPUT.id])
          expect(lines).toContain(fact);
        for (const fact of [
          'Faixa inutilizada',
          INPUT.xJust,
          INPUT.xMotivo,
          INPUT.chainHead,
          INPUT.fileName ?? '',
        ]) {
          expect(squeezed(text)).toContain(squeezed(fact));
        }
      }
    },
  );

  const accented =
    'Numeração pulada por falha do emissor após atualização: conferência nº 1/ção, é à ü. '.repeat(4);
  const variants: readonly (readonly [string, Partial<ReceiptInput>, readonly string[]])[] = [
    ['a protocol of 17 digits', { nProt: '13126015262493177' }, ['13126015262493177']],
    [
      'proved by 563, with the protocol of the text',
      { provedBy: '563', cStat: '563', xMotivo: 'Rejeição: faixa já inutilizada', nProt: '131260152624931' },
      ['Comprovada pela resposta 563 da SEFAZ', '563 – Rejeição: faixa já inutilizada', '131260152624931'],
    ],
    [
      'proved by a person',
      { provedBy: 'person', cStat: '', xMotivo: '', dhRecbto: '', nProt: '131260152624931' },
      ['Declarada por uma pessoa', 'Protocolo (digitado por uma pessoa)', '131260152624931'],
    ],
    ['255 characters with accents', { xJust: accented.slice(0, 254) + 'ç' }, [accented.slice(0, 254) + 'ç']],
    [
      'letters in the CNPJ',
      { cnpj: '12ABC34501DE35', id: 'ID312612ABC34501DE3555001000001234000001240' },
      ['12.ABC.345/01DE-35', 'ID312612ABC34501DE3555001000001234000001240'],
    ],
    [
      '10.000 numbers',
      { nNFIni: 999_990_000, nNFFin: 999_999_999, count: 10_000 },
      ['999.990.000 a 999.999.999', '10.000 números'],
    ],
  ];
  it.skipIf(reason !== undefined).each(variants)(
    `is read by another program with %s, in each environment${said}`,
    async (_what, change, facts) => {
      for (const environment of ['producao', 'homologacao', 'treino'] as const) {
        const input = { ...(change.provedBy ? WITHOUT_FILE : INPUT), ...change, environment };
        const text = squeezed(pdftotext(await disablementReceipt(input), '-raw'));
        const always = [input.company, input.id, input.xJust, input.chainHead, input.nProt];
        for (const fact of [...always, ...facts]) expect(text).toContain(squeezed(fact));
        expect(text.includes('SEMVALORFISCAL')).toBe(environment !== 'producao');
      }
    },
  );

  it.skipIf(reason !== undefined)(`is read completely whatever the justification${said}`, async () => {
    await fc.assert(
      fc.asyncProperty(latin1, async (xJust) => {
        const text = pdftotext(await disablementReceipt({ ...INPUT, environment: 'treino', xJust }), '-raw');
        expect(squeezed(text)).toContain(squeezed(xJust));
      }),
      { numRuns: 12 },
    );
  });
});

function quietZones(white: Rectangle | undefined, bars: readonly Rectangle[]): number[] {
  const [first, last] = [bars[0], bars.at(-1)];
  if (!white || !first || !last) return [0];
  return [first.x - white.x, white.x + white.width - last.x - last.width];
}

/**
 * Whether the bar code's caption, the last of the body, reached the line over the small print, or anything left the
 * page.
 */
function overlaps(bytes: Uint8Array): boolean {
  const rule = lineHeights(bytes)[0] ?? Number.NaN;
  const heights = textOrigins(bytes).map(({ y }) => y);
  const caption = Math.min(...heights.filter((y) => y > rule));
  return !(caption - rule > 8) || Math.min(...heights) < 30;
}
