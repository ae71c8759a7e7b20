/** Of several files of one note the closing takes the one that SEFAZ authorized, with a protocol beside it where it has none. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { cnpjSchema } from '../../../shared/fiscal/issuer/cnpj.ts';
import {
  cancellationDocument,
  disabledDocument,
  keyOf,
  noteDocument,
  type NotePlan,
} from '../../numbering/testing/documents.ts';
import { refusedNote } from '../../numbering/testing/sayings.ts';
import { BUILT_IN } from '../../sefaz/data/built-in.ts';
import { setSefazData } from '../../sefaz/data/in-use.ts';
import { nextData } from '../../sefaz/testing/signed-data.ts';
import { must, openTestApp, type TestApp } from '../../testing/test-app.ts';
import { zipTexts } from '../testing/read-closing.ts';

const environment = 'treino' as const;
const month = '2026-03';
let core: TestApp;
let cnpj: string;
let folder: string;

beforeAll(async () => {
  core = await openTestApp();
  ({ cnpj } = must(await core.call('training.begin', {})).company);
  folder = mkdtempSync(join(tmpdir(), 'balcao-escolha-'));
});
afterAll(async () => {
  await core.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

async function closed(change: () => void = () => undefined) {
  must(await core.call('numbering.read', { environment, path: folder }));
  change();
  const path = join(folder, 'mes.zip');
  const made = must(
    await core.call('closing.make', { environment, cnpj: cnpjSchema.parse(cnpj), month, path }),
  );
  return { made, zip: await zipTexts(path) };
}

it('not the one that was refused as sent twice, though it was read first', async () => {
  const plan = { cnpj, nNF: 1, tpAmb: '2', day: '2026-03-10' } as const;
  // Changed and sent once more: SEFAZ has the first one.
  writeFileSync(join(folder, 'a.xml'), refusedNote('204')(plan).replace('<vNF>10.00<', '<vNF>99.00<'));
  writeFileSync(join(folder, 'b.xml'), noteDocument(plan).xml);
  const { made, zip } = await closed();
  expect(made.totals.out).toEqual({ notes: 1, value: '10.00' });
  expect(zip.get(`notas/${keyOf(plan)}-procNFe.xml`)).toContain('<cStat>100<');
}, 60_000);

it('one without protocol goes with the protocol beside it where the whole one is gone', async () => {
  const plan = { cnpj, nNF: 2, tpAmb: '2', day: '2026-03-11' } as const;
  const { xml } = noteDocument(plan);
  const whole = join(folder, 'c.xml');
  writeFileSync(whole, xml);
  writeFileSync(join(folder, 'd.xml'), noteDocument({ ...plan, standing: 'no-protocol' }).xml);
  const protocol = /<protNFe.*<\/protNFe>/.exec(xml)?.[0] ?? '';
  writeFileSync(
    join(folder, 'e.xml'),
    protocol.replace('<protNFe', '<protNFe xmlns="http://www.portalfiscal.inf.br/nfe"'),
  );
  const { zip } = await closed(() => rmSync(whole));
  expect([...zip.keys()].filter((name) => name.includes(keyOf(plan)))).toEqual([
    `notas/${keyOf(plan)}-NFe.xml`,
    `notas/${keyOf(plan)}-protocolo.xml`,
  ]);
}, 60_000);

const NAMESPACE = 'xmlns="http://www.portalfiscal.inf.br/nfe"';
/** Digest of what SEFAZ authorized, as the protocol of a made note repeats it. */
const AUTHORIZED = 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=';
const signed = (plan: NotePlan, digest: string, vNF: string) =>
  noteDocument({ ...plan, standing: 'no-protocol' })
    .xml.replace('<vNF>10.00<', `<vNF>${vNF}<`)
    .replace(
      '</NFe>',
      `<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><SignedInfo><Reference><DigestValue>${digest}</DigestValue></Reference></SignedInfo></Signature></NFe>`,
    );
const protocolAlone = (plan: NotePlan) =>
  (/<protNFe.*<\/protNFe>/.exec(noteDocument(plan).xml)?.[0] ?? '').replace(
    '<protNFe',
    '<protNFe xmlns="http://www.portalfiscal.inf.br/nfe"',
  );

it('not one that was refused before it was mended under its key, where the protocol is of the other', async () => {
  const plan = { cnpj, nNF: 4, tpAmb: '2', day: '2026-03-13' } as const;
  writeFileSync(join(folder, 'h.xml'), signed(plan, 'BBBBBBBBBBBBBBBBBBBBBBBBBBB=', '99.00'));
  writeFileSync(join(folder, 'i.xml'), signed(plan, AUTHORIZED, '10.00'));
  writeFileSync(join(folder, 'j.xml'), protocolAlone(plan));
  const { zip } = await closed();
  expect(zip.get(`notas/${keyOf(plan)}-NFe.xml`)).toContain('<vNF>10.00<');
}, 60_000);

it('not one that was changed after its authorization and has the protocol of what it was, where that one is there too', async () => {
  const plan = { cnpj, nNF: 9, tpAmb: '2', day: '2026-03-16' } as const;
  const whole = (note: string) =>
    `<nfeProc ${NAMESPACE} versao="4.00">${note}${protocolAlone(plan)}</nfeProc>`;
  writeFileSync(join(folder, 'o.xml'), whole(signed(plan, 'BBBBBBBBBBBBBBBBBBBBBBBBBBB=', '99.00')));
  writeFileSync(join(folder, 'p.xml'), whole(signed(plan, AUTHORIZED, '10.00')));
  const { zip } = await closed();
  expect(zip.get(`notas/${keyOf(plan)}-procNFe.xml`)).toContain('<vNF>10.00<');
}, 60_000);

it('none where the only one is not what its protocol authorized', async () => {
  const plan = { cnpj, nNF: 5, tpAmb: '2', day: '2026-03-14' } as const;
  const before = (await closed()).made.totals;
  writeFileSync(join(folder, 'k.xml'), signed(plan, 'BBBBBBBBBBBBBBBBBBBBBBBBBBB=', '99.00'));
  writeFileSync(join(folder, 'l.xml'), protocolAlone(plan));
  const { made, zip } = await closed();
  expect(made.totals).toEqual({ ...before, withoutXml: before.withoutXml + 1 });
  expect([...zip.keys()].filter((name) => name.includes(keyOf(plan)))).toEqual([
    `notas/${keyOf(plan)}-protocolo.xml`,
  ]);
}, 60_000);

const answerIn = (xml: string, name: string) =>
  (new RegExp(`<${name}.*</${name}>`).exec(xml)?.[0] ?? '').replace(`<${name}`, `<${name} ${NAMESPACE}`);

it('the signed event and disablement, not the answers to them that were read first', async () => {
  const plan = { cnpj, nNF: 6, tpAmb: '2', day: '2026-03-15' } as const;
  const cancelled = cancellationDocument(plan).xml;
  const letter = cancelled.replaceAll('110111', '110110');
  const disabled = disabledDocument({ cnpj, nNFIni: 7, nNFFin: 8, tpAmb: '2', day: '2026-03-20' }).xml;
  writeFileSync(join(folder, 'm.xml'), noteDocument(plan).xml);
  const lot = (event: string) =>
    `<retEnvEvento ${NAMESPACE} versao="1.00"><cStat>128</cStat>${answerIn(event, 'retEvento')}</retEnvEvento>`;
  const consulted = `<retConsSitNFe ${NAMESPACE} versao="4.00"><tpAmb>2</tpAmb><cStat>101</cStat><chNFe>${keyOf(plan)}</chNFe>${cancelled}</retConsSitNFe>`;
  const files = [lot(cancelled), consulted, cancelled, lot(letter), letter];
  const again = disabled.replace('>102<', '>563<').replace(/<nProt>.*<.nProt>/, '');
  for (const [i, xml] of [...files, again, answerIn(disabled, 'retInutNFe'), disabled].entries())
    writeFileSync(join(folder, `n${i}.xml`), xml);
  const { zip } = await closed();
  expect(zip.get(`eventos/${keyOf(plan)}-110111-01.xml`)).toBe(cancelled);
  expect(zip.get(`eventos/${keyOf(plan)}-110110-01.xml`)).toBe(letter);
  expect(zip.get(`inutilizacoes/${cnpj}-55-1-000000007-000000008-procInutNFe.xml`)).toBe(disabled);
  expect(zip.get('tabela.csv')).toContain(/<nProt>(.*)<.nProt>/.exec(disabled)?.[1]);
}, 60_000);

it('the cancellation by an event that only newer data know goes with its note', async () => {
  const plan = { cnpj, nNF: 3, tpAmb: '2', day: '2026-03-12' } as const;
  const cancellations = [...BUILT_IN.tables.cancellations, '110113'];
  setSefazData(nextData({ tables: { ...BUILT_IN.tables, cancellations } }), BUILT_IN);
  onTestFinished(() => setSefazData(BUILT_IN, BUILT_IN));
  writeFileSync(join(folder, 'f.xml'), noteDocument(plan).xml);
  writeFileSync(join(folder, 'g.xml'), cancellationDocument(plan).xml.replaceAll('110111', '110113'));
  const { zip } = await closed();
  expect([...zip.keys()].filter((name) => name.includes(keyOf(plan)))).toEqual([
    `notas/${keyOf(plan)}-procNFe.xml`,
    `eventos/${keyOf(plan)}-110113-01.xml`,
  ]);
}, 60_000);
