import { describe, expect, it } from 'vitest';
import type { DisablementSummary } from '../../shared/contract.ts';
import { confirmationText, detailBlock, grantText, groupConfirmationText } from './confirmation-text.ts';

const summary: DisablementSummary = {
  requestId: '00000000-0000-4000-8000-000000000000',
  environment: 'homologacao',
  cnpj: '12ABC34501DE35',
  company: 'Padaria Aurora Ltda',
  uf: 'SP',
  mod: '55',
  serie: 1,
  ano: 2026,
  nNFIni: 3,
  nNFFin: 5,
  count: 3,
  xJust: 'Falha no sistema emissor',
  again: false,
};

describe('the text of the confirmation', () => {
  it('names the action and the count on the button', () => {
    expect(confirmationText(summary).act).toBe('Inutilizar 3 números');
    expect(confirmationText({ ...summary, nNFFin: 3, count: 1 }).act).toBe('Inutilizar 1 número');
    expect(confirmationText({ ...summary, nNFFin: 1002, count: 1000 }).act).toBe('Inutilizar 1.000 números');
  });

  it('writes numbers with dots, as the screen behind it does', () => {
    const many = { ...summary, nNFIni: 4217, nNFFin: 14_216, count: 10_000 };
    const { message, details } = confirmationText(many);
    expect(message).toBe('Inutilizar 10.000 números (4.217 a 14.216)?');
    expect(details).toContainEqual(['Faixa', '4.217 a 14.216 (10.000 números)']);
    const group = groupConfirmationText(
      [many, { ...summary, nNFIni: 20_001, nNFFin: 20_001, count: 1 }],
      'en',
    );
    expect(detailBlock(group)).toContain('4,217 to 14,216 (10,000 numbers)');
    expect(detailBlock(group)).toContain('20,001 (1 number)');
  });

  it('states company, environment, model, series, range, count and year', () => {
    const block = detailBlock(confirmationText(summary));
    for (const part of [
      'Homologação',
      'Padaria Aurora Ltda',
      '12.ABC.345/01DE-35',
      'SP',
      '55',
      'série 1',
      '3 a 5',
      '3 números',
      '2026',
    ]) {
      expect(block).toContain(part);
    }
    expect(block).toContain('Não há como desfazer: depois de inutilizados, estes números nunca mais');
    expect(confirmationText({ ...summary, nNFFin: 3, count: 1 }).warning).toContain('este número nunca mais');
  });

  it('says that a repeated request may be carried out now', () => {
    const text = confirmationText({ ...summary, again: true });
    expect(text.act).toBe('Enviar de novo o mesmo pedido');
    expect(text.warning).toMatch(
      /primeiro envio não chegou, a inutilização será feita AGORA e não tem volta/,
    );
    expect(text.warning).toContain('Se já foi feita, a SEFAZ responde 563');
  });

  it('repeats what the person declares', () => {
    const keys = ['35261112345678000195550010000000049482057310'];
    const block = detailBlock(
      confirmationText({ ...summary, waivers: [{ code: 'range.contingency', keys }] }),
    );
    expect(block).toContain('Declaração: Quem pediu declarou que a nota em contingência nº 4');
  });

  it('names the host if the address was changed, and none otherwise', () => {
    const block = detailBlock(confirmationText({ ...summary, host: 'localhost:18443' }));
    expect(block).toContain('Endereço alterado: o pedido vai para localhost:18443');
    expect(detailBlock(confirmationText(summary))).not.toContain('Endereço');
  });

  it('says for whom and how far a program may disable in production, on the button too', () => {
    const text = grantText({
      kind: 'disabling-token',
      cnpj: '11222333000181',
      company: 'Aurora',
      capCall: 9000,
      capDay: 90000,
    });
    expect(text.act).toBe('Permitir inutilizar em Produção');
    const block = detailBlock(text);
    for (const part of ['PRODUÇÃO', 'Aurora', '11.222.333/0001-81', '9.000', '90.000'])
      expect(block).toContain(part);
    const ofFolder = (locale?: 'en') =>
      detailBlock(
        grantText(
          {
            kind: 'disabling-token',
            cnpj: '11222333000181',
            company: '',
            capCall: 1,
            capDay: 1,
            folder: 'D:\\erp',
          },
          locale,
        ),
      );
    expect(ofFolder()).toMatch(/Pasta: D:\\erp.*Quem gravar nesta pasta inutiliza sem confirmação/s);
    for (const said of [ofFolder(), ofFolder('en')]) expect(said).not.toMatch(/token/i);
    const open = grantText({ kind: 'consults-without-token' });
    expect(open.act).toBe('Permitir consultas sem token');
    expect(detailBlock(open)).toMatch(/^Qualquer programa/);
  });

  it('distinguishes production and training clearly', () => {
    const of = (environment: DisablementSummary['environment']) =>
      detailBlock(confirmationText({ ...summary, environment }));
    expect(of('producao')).toContain('PRODUÇÃO');
    expect(of('treino')).toContain('SEM VALOR');
  });
});

describe('the text of the confirmation of a group', () => {
  const other = { ...summary, nNFIni: 9, nNFFin: 9, count: 1, ano: 2025 };

  it('names the total on the button, and every range on a line of its own with its count and year', () => {
    const text = groupConfirmationText([summary, other]);
    expect(text.act).toBe('Inutilizar 4 números');
    expect(text.message).toBe('Inutilizar 4 números em 2 faixas?');
    expect(text.details.filter(([label]) => label.startsWith('Faixa'))).toEqual([
      ['Faixa 1', '3 a 5 (3 números), ano 2026'],
      ['Faixa 2', '9 (1 número), ano 2025'],
    ]);
    expect(detailBlock(text)).toContain(
      'se a SEFAZ recusar um ou não responder, os seguintes não são enviados',
    );
  });

  it('lists all of more than ten ranges, those of one year in one paragraph', () => {
    const single = (nNF: number, ano: number) => ({ ...summary, nNFIni: nNF, nNFFin: nNF, count: 1, ano });
    const many = [
      summary,
      ...Array.from({ length: 48 }, (_, i) => single(2 * i + 7, 2026)),
      single(200, 2027),
    ];
    const text = groupConfirmationText(many);
    expect(text.message).toBe('Inutilizar 52 números em 50 faixas?');
    const ranges = text.details.filter(([label]) => /faixa/i.test(label));
    const listed = ['3 a 5', ...Array.from({ length: 48 }, (_, i) => String(2 * i + 7))].join('; ');
    expect(ranges).toEqual([
      ['49 faixas de 2026', listed],
      ['Faixa de 2027', '200'],
    ]);
  });

  it('lists what is declared, with the range that it is about', () => {
    const waivers = [{ code: 'range.contingency' as const, keys: ['k'.repeat(44)] }];
    const block = detailBlock(groupConfirmationText([summary, { ...other, waivers }]));
    expect(block.match(/Declaração: .*/g)).toEqual([
      expect.stringContaining('(faixa 9, 55 (NF-e), série 1)'),
    ]);
  });

  const inSeries = (mod: '55' | '65', serie: number, nNF: number, ano = 2026) => ({
    ...summary,
    mod,
    serie,
    ano,
    nNFIni: nNF,
    nNFFin: nNF,
    count: 1,
  });

  it('puts the ranges of several series under the model and series of each', () => {
    const text = groupConfirmationText([summary, inSeries('55', 2, 9, 2025), inSeries('65', 1, 9)]);
    expect(text.message).toBe('Inutilizar 5 números em 3 faixas?');
    expect(text.details.slice(2, -1)).toEqual([
      ['Modelo e série', '55 (NF-e), série 1'],
      ['Faixa 1', '3 a 5 (3 números), ano 2026'],
      ['Modelo e série', '55 (NF-e), série 2'],
      ['Faixa 2', '9 (1 número), ano 2025'],
      ['Modelo e série', '65 (NFC-e), série 1'],
      ['Faixa 3', '9 (1 número), ano 2026'],
    ]);
  });

  it('lists more ranges than fit on lines in a paragraph a series and year', () => {
    const many = Array.from({ length: 10 }, (_, i) => inSeries('55', i < 7 ? 2 : 5, 2 * i + 1));
    expect(groupConfirmationText(many).details.slice(2, -1)).toEqual([
      ['Modelo e série', '55 (NF-e), série 2'],
      ['7 faixas de 2026', '1; 3; 5; 7; 9; 11; 13'],
      ['Modelo e série', '55 (NF-e), série 5'],
      ['3 faixas de 2026', '15; 17; 19'],
    ]);
  });

  it('lists fifty ranges of as many series whole, without reaching below the screen', () => {
    const many = Array.from({ length: 50 }, (_, i) =>
      inSeries(i < 48 ? '55' : '65', i + 1, i + 100, i < 2 ? 2025 : 2026),
    );
    const ranges = groupConfirmationText(many).details.slice(2, -1);
    expect(ranges.map(([label]) => label)).toEqual([
      'Modelo',
      '2 faixas de 2025',
      '46 faixas de 2026',
      'Modelo',
      '2 faixas de 2026',
    ]);
    expect(ranges[1]?.[1]).toBe('Série 1: 100. Série 2: 101.');
    const listed = ranges.map(([, value]) => value).join(' ');
    for (const { serie, nNFIni } of many) expect(listed).toContain(`Série ${serie}: ${nNFIni}.`);
  });

  it('names every changed address that a range goes to', () => {
    const block = detailBlock(
      groupConfirmationText([
        { ...summary, host: 'um.example' },
        { ...inSeries('65', 1, 9), host: 'dois.example' },
        inSeries('65', 1, 12),
      ]),
    );
    expect(block.match(/Endereço alterado: .*/g)).toEqual([
      'Endereço alterado: o pedido vai para um.example',
      'Endereço alterado: o pedido vai para dois.example',
    ]);
  });
});
