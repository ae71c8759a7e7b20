/** What files know before a disablement: numbers whose XML was read are refused before anything is signed or sent. */

import { describe, expect, it } from 'vitest';
import { accessKeyCheckDigit } from '../../../shared/fiscal/key/access-key.ts';
import { explainFinding } from '../../../shared/explain/index.ts';
import { valueOf } from '../../disablement/testing/test-context.ts';
import {
  disabledDocument,
  keyOf,
  noteDocument,
  type DisabledPlan,
} from '../../numbering/testing/documents.ts';
import { consulted } from '../../numbering/testing/sayings.ts';
import { fileOf } from '../../handlers/numbering/ledger.ts';
import { environment, filesOfEachTest, xJust } from '../testing/numbers-read.ts';

const { at, begin, finding, note, range, read, readDocuments, placeOf } = filesOfEachTest();

describe('a number whose note lies in a folder that was read', () => {
  it.each(['authorized', 'cancelled', 'denied'] as const)(
    'is refused as used before anything is signed: %s',
    async (standing) => {
      expect(await read(note(4), note(5, { standing }))).toMatchObject({ notes: 2, unreadable: [] });
      expect(await finding('range.used', range(4, 6))).toMatchObject({
        level: 'block',
        cStat: '241',
        data: { used: '4,5', free: '6' },
        mend: [{ nNFIni: 6, nNFFin: 6 }],
      });
      const key = keyOf(note(5, { standing }));
      expect(await finding('range.used')).toMatchObject({ data: { chNFe: key } });
      const prepared = await at.core.call('disablement.prepare', { ...range(4, 6), xJust });
      expect(prepared).toMatchObject({ error: { code: 'input.invalid', issues: [{ rule: 'range.used' }] } });
      const requests = valueOf(await at.core.call('disablement.list', { environment, pending: false }));
      expect(requests.filter((request) => request.serie === at.serie)).toEqual([]);
    },
  );

  it('is refused without a key where SEFAZ has it under another than the one that it refused (539)', async () => {
    await read(note(4), note(5, { standing: 'taken' }));
    const found = await finding('range.used');
    expect(found).toMatchObject({ level: 'block', data: { used: '5' } });
    expect(found?.data).not.toHaveProperty('chNFe');
  });

  it('is no neighbour of the month that a refused key names (561), which SEFAZ says is another', async () => {
    const asked = note(6, { day: '2027-01-10' });
    await readDocuments(noteDocument(note(4)), { xml: consulted('561')(asked), facts: [] });
    expect(await finding('range.used', range(6))).toMatchObject({ level: 'block', data: { used: '6' } });
    const { neighbours } = valueOf(await at.core.call('disablement.check', range(5)));
    expect(neighbours).toEqual({ below: { nNF: 4, year: 2026, month: 3 } });
  });

  it('is refused also when its file is read between the preparation and the sending', async () => {
    const { requestId } = valueOf(await at.core.call('disablement.prepare', { ...range(5), xJust }));
    await read(note(5));
    expect(await at.core.call('disablement.send', { environment, requestId })).toMatchObject({
      error: { code: 'input.invalid' },
    });
  });

  it('is free again for this check once the folder is forgotten', async () => {
    const report = await read(note(5));
    await at.core.call('numbering.forget', { environment, id: report?.source.id ?? 0 });
    expect(await finding('range.used')).toBeUndefined();
  });

  it('of another state warns beside it: the SEFAZ asked would disable a number that only the other one knows', async () => {
    const ofRio = (nNF: number) => {
      const made = noteDocument(note(nNF));
      const key = keyOf(note(nNF));
      const first43 = `33${key.slice(2, 43)}`;
      return { ...made, xml: made.xml.replaceAll(key, first43 + accessKeyCheckDigit(first43)) };
    };
    await readDocuments(ofRio(4), noteDocument(note(6)), noteDocument(note(8)));
    const found = await finding('range.other-uf', range(5));
    expect(found).toMatchObject({ level: 'warn', data: { nNF: 4, noteUf: 'RJ', uf: 'SP' } });
    expect(found && explainFinding(found)).toContain('é de outra UF (RJ), e a SEFAZ de SP não conhece');
    expect(await finding('range.other-uf', range(7))).toBeUndefined();
  });

  it('is no matter of another series, model or company', async () => {
    await read(
      note(5, { serie: at.serie + 100 }),
      note(5, { mod: '65' }),
      note(5, { cnpj: '11444777000161' }),
    );
    expect(await finding('range.used')).toBeUndefined();
  });
});

describe('a range that a file of another program shows as disabled', () => {
  const readDisabled = async (plan: DisabledPlan) => {
    await readDocuments(noteDocument(note(4)), disabledDocument(plan));
  };
  const disabled = (nNFIni: number, nNFFin: number): DisabledPlan => ({
    cnpj: at.begun.company.cnpj,
    tpAmb: '2',
    serie: at.serie,
    nNFIni,
    nNFFin,
  });

  it('is warned of with its file, and not refused, as a file proves nothing', async () => {
    await readDisabled(disabled(5, 8));
    const warned = await finding('range.disabled-in-file', range(7, 9));
    expect(warned).toMatchObject({ level: 'warn', data: { numbers: '7,8' } });
    expect(String(warned?.data?.['path']).startsWith(at.folder)).toBe(true);
    expect(warned && explainFinding(warned)).toMatch(
      /^Um arquivo lido mostra os nº 7 e 8 como inutilizados em \d\d\/\d\d\/\d{4}, protocolo \d+\. /,
    );
    expect(await finding('range.disabled-in-file', range(9))).toBeUndefined();
    expect(await finding('range.no-note-here', range(7))).toBeUndefined();
    valueOf(await at.core.call('disablement.prepare', { ...range(7), xJust }));
  });

  it('is said by its rejection alone, without proof', async () => {
    const rejections = [5, 6].map((nNF) => noteDocument(note(nNF, { standing: 'disabled-by-rejection' })));
    await readDocuments(...rejections, disabledDocument(disabled(6, 6)));
    const warned = await finding('range.disabled-by-rejection', range(5, 6));
    expect(warned).toMatchObject({ level: 'warn', data: { numbers: '5' } });
    expect(warned && explainFinding(warned)).toMatch(
      /^O nº 5 está inutilizado, segundo a rejeição; sem comprovante\. .* A rejeição está em .+\.$/,
    );
    expect(warned && explainFinding(warned, 'en')).toMatch(
      /^No\. 5 is disabled, according to the rejection; without proof\. .* The rejection is in .+\.$/,
    );
    expect(await finding('range.disabled-in-file', range(5, 6))).toMatchObject({ data: { numbers: '6' } });
    expect(await finding('range.disabled-in-file', range(5))).toBeUndefined();
    expect(await finding('range.no-note-here', range(5))).toBeUndefined();
  });

  it('is not warned of where the journal blocks it anyway', async () => {
    await readDisabled(disabled(5, 5));
    const { requestId } = valueOf(await at.core.call('disablement.prepare', { ...range(5), xJust }));
    valueOf(await at.core.call('disablement.send', { environment, requestId }));
    expect(await finding('range.already')).toBeDefined();
    expect(await finding('range.disabled-in-file')).toBeUndefined();
  });
});

describe('a range with a number whose note was tried', () => {
  it('is said to be so, as furos says of it', async () => {
    await read(note(5, { standing: 'no-protocol' }));
    const said = await finding('range.no-note-here', range(5, 6));
    expect(said && explainFinding(said)).toContain('só a tentativa de emissão do nº 5: consulte a chave');
    expect(said && explainFinding(said, 'en')).toContain('the attempt to issue no. 5: consult the key');
    const other = await finding('range.no-note-here', range(6));
    expect(other && explainFinding(other)).toMatch(/^Nenhuma nota com estes números foi/);
  });
});

describe('a note with a forged number of nine digits', () => {
  it('makes no hundred thousand gaps: the folder is named, and the series itself shows the first of them', async () => {
    // The lists of all series are of this one alone.
    await at.core.close();
    await begin();
    at.core.setTime(new Date('2026-11-22T12:00:00-03:00'));
    await read(note(4), note(6), note(999_999_999, { day: '2026-03-11' }));
    const all = valueOf(await at.core.call('numbering.gaps', { environment }));
    expect(all).toMatchObject({
      gaps: [],
      more: { gaps: 0 },
      sparse: [{ mod: '55', serie: at.serie, share: 0, gaps: 100_001 }],
    });
    const place = placeOf();
    const own = valueOf(await at.core.call('numbering.gaps', { ...place, limit: 3 }));
    expect(own).toMatchObject({ more: { gaps: 99_998 }, sparse: [] });
    expect(own.gaps.map(({ nNFIni, nNFFin }) => [nNFIni, nNFFin])).toEqual([
      [5, 5],
      [7, 10_006],
      [10_007, 20_006],
    ]);
    expect(own.gaps[0]?.notes).toContain('incomplete');
    const [series] = valueOf(await at.core.call('numbering.series', { environment }));
    expect(series).toMatchObject({ read: true, gaps: 0, unclear: 999_999_993, incomplete: { share: 0 } });
    const line = valueOf(
      await at.core.call('numbering.line', { ...place, nNFIni: 1, nNFFin: 999_999_999, most: 10 }),
    );
    expect(line).toMatchObject({ first: 4, last: 999_999_999, grouped: false });
    const { evidence } = valueOf(await at.core.call('numbering.evidence', { ...place, nNF: 999_999_999 }));
    expect(evidence).toMatchObject([{ says: 'used', from: 'file' }]);
  });
});

describe('the notes around a range in a folder that was read', () => {
  it('give its year and its deadline', async () => {
    await read(note(4, { day: '2025-12-30' }), note(6, { day: '2025-12-31' }));
    const { ano: _ano, ...open } = range(5);
    const checked = valueOf(await at.core.call('disablement.check', open));
    expect(checked).toMatchObject({
      ano: 2025,
      yearKnown: true,
      gap: { year: 2025, month: 12 },
      lastKnown: 6,
      neighbours: { below: { nNF: 4, year: 2025, month: 12 }, above: { nNF: 6 } },
    });
    expect(checked.findings.find(({ code }) => code === 'deadline')).toMatchObject({
      data: { date: '2026-01-10' },
    });
    expect(await finding('year.contradicted')).toMatchObject({ level: 'block' });
  });

  it('show that no note may arrive any more, 168 hours after a later one', async () => {
    await read(note(4), note(6));
    expect(await finding('contingency.ask')).toBeUndefined();
    expect(await finding('contingency.ask', range(8))).toBeDefined();
    expect(await finding('range.future', range(8))).toMatchObject({ data: { lastKnown: 6 } });
  });
});

describe('a question about a number beside notes of another state', () => {
  const ofState = (cUF: string, nNF: number) => {
    const made = noteDocument(note(nNF));
    const first43 = cUF + keyOf(note(nNF)).slice(2, 43);
    const key = `${first43}${accessKeyCheckDigit(first43)}`;
    return { ...made, xml: made.xml.replaceAll(keyOf(note(nNF)), key) };
  };
  const asked = async () => valueOf(await at.core.call('numbering.ask', { ...placeOf(), nNF: 5 }));

  it('is asked of the state of the notes on both sides, which alone knows their numbers', async () => {
    await readDocuments(ofState('33', 4), ofState('33', 6));
    const { answers, verdict } = await asked();
    // The training SEFAZ is of São Paulo alone.
    expect([answers[0]?.chNFe.slice(0, 2), answers[0]?.cStat, verdict]).toEqual(['33', '226', 'unknown']);
  });

  it('is left open by a 217 where they are of two states: each knows its own', async () => {
    await readDocuments(ofState('33', 4), ofState('35', 6));
    const { answers, verdict } = await asked();
    expect([answers[0]?.chNFe.slice(0, 2), answers[0]?.cStat, verdict]).toEqual(['35', '217', 'unknown']);
  });
});

describe('the file of a piece of evidence', () => {
  it('is shown in its folder, and no path that is not evidence on that number', async () => {
    const shown: string[] = [];
    await at.core.close();
    await begin({
      opener: {
        showInFolder: async (path) => shown.push(path) > 0,
        openCalendar: async () => true,
        openDraft: async () => true,
      },
    });
    await read(note(4));
    const of = { ...placeOf(), nNF: 4 };
    const { evidence } = valueOf(await at.core.call('numbering.evidence', of));
    const path = evidence.find(({ from }) => from === 'file')?.path ?? '';
    expect(valueOf(await at.core.call('numbering.show-file', { ...of, path }))).toEqual({ shown: true });
    expect(shown).toEqual([path]);
    const elsewhere = await at.core.call('numbering.show-file', { ...of, path: '/etc/hosts' });
    expect(valueOf(elsewhere)).toEqual({ shown: false });
    const another = await at.core.call('numbering.show-file', { ...of, nNF: 5, path });
    expect(valueOf(another)).toEqual({ shown: false });
    expect(shown).toEqual([path]);
  });

  it('is the zip, where the document lies in one', () => {
    expect(fileOf('/dados/2026.zip!março/1.xml')).toBe('/dados/2026.zip');
    expect(fileOf('C:\\a!b\\fora.ZIP!dentro.zip!1.xml')).toBe('C:\\a!b\\fora.ZIP');
    expect(fileOf('/dados/oi!/1.xml')).toBe('/dados/oi!/1.xml');
  });
});
