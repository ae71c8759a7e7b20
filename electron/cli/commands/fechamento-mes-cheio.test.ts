/** Months of all kinds of notes: the totals of 1,800 are an independent sum in cents, and no change of a zip goes unseen. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAuthority } from '../../certificates/testing/authority.ts';
import { resealed, withManifest, type MadeEntry } from '../../closing/testing/made-closing.ts';
import { contentsOf, tableOf, zipTexts } from '../../closing/testing/read-closing.ts';
import { verifyClosing } from '../../closing/zip/verify-closing.ts';
import {
  cancellationDocument,
  encoded,
  noteDocument,
  type NotePlan,
} from '../../numbering/testing/documents.ts';
import { rawZip, type RawEntry } from '../../numbering/testing/raw-zip.ts';
import { CNPJ, openClosingBench, type ClosingBench } from '../testing/closing-bench.ts';
import { dig } from '../testing/dig.ts';

/** Of each series in model 55 more than a page of 500, and of every kind more than a hundred. */
const NOTES = 1_800;
/** For the changes, each of which is verified by itself: of every kind too. */
const FEW = 130;
/** What a note is, by the remainder of its place in the row. */
const KINDS = [
  { of: 'saidas', finNFe: '1' },
  { of: 'saidas', finNFe: '1', mod: '65' },
  { of: 'entradas', finNFe: '1', entry: true },
  { of: 'saidas', finNFe: '2' },
  { of: 'entradas', finNFe: '3', entry: true },
  { of: 'devolucoes', finNFe: '4' },
  { of: 'devolucoes', finNFe: '4', entry: true },
  { of: 'creditoDebito', finNFe: '5' },
  { of: 'creditoDebito', finNFe: '6', entry: true },
  { of: 'none', finNFe: '1', cancelled: true },
  { of: 'none', finNFe: '1', standing: 'denied' },
  { of: 'none', finNFe: '1', standing: 'no-protocol' },
  { of: 'semXml', finNFe: '1' },
] as const;

let bench: ClosingBench;
let few: ClosingBench;
let whole: Buffer;
let entries: MadeEntry[];
let made: unknown;
const expected = none();

function none() {
  return {
    saidas: sum(),
    entradas: sum(),
    devolucoes: sum(),
    creditoDebito: sum(),
    none: sum(),
    semXml: sum(),
  };
}

function sum() {
  return { notas: 0, cents: 0n };
}

/** Cents of a note, from one cent to eleven digits, the same at each run. */
function centsOf(n: number): bigint {
  return ((BigInt(n) * 2_654_435_761n) % 10n ** BigInt(1 + (n % 11))) + 1n;
}

function text(cents: bigint): string {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function documentsOf(n: number, totals: ReturnType<typeof none>): RawEntry[] {
  const kind = KINDS[n % KINDS.length] ?? KINDS[0];
  const mod: '55' | '65' = 'mod' in kind ? '65' : '55';
  const plan: NotePlan = {
    cnpj: CNPJ,
    mod,
    serie: 1 + (n % 3),
    nNF: Math.floor(n / 3) + 1,
    day: `2026-03-${String(1 + (n % 28)).padStart(2, '0')}`,
    entry: 'entry' in kind,
    ...('standing' in kind ? { standing: kind.standing } : {}),
  };
  const cents = centsOf(n);
  const total = totals[kind.of];
  total.notas += 1;
  total.cents += cents;
  const event = cancellationDocument(plan).xml;
  const file = (name: string, xml: string) => ({ name: `${n}-${name}.xml`, content: encoded(xml) });
  if (kind.of === 'semXml') return [file('cce', event.replaceAll('110111', '110110'))];
  const xml = noteDocument(plan)
    .xml.replace('<finNFe>1<', `<finNFe>${kind.finNFe}<`)
    .replace('<vNF>10.00<', `<vNF>${text(cents)}<`);
  return [file('nota', xml), ...('cancelled' in kind ? [file('canc', event)] : [])];
}

async function closed(notes: number, totals: ReturnType<typeof none>) {
  const opened = await openClosingBench();
  await opened.certify(await createAuthority());
  const documents = Array.from({ length: notes }, (_, n) => documentsOf(n, totals));
  opened.put('tudo.zip', rawZip(documents.flat()));
  await opened.read();
  return { opened, json: (await opened.ofCompany('marco.zip', '--assinar', '--json')).json };
}

beforeAll(async () => {
  ({ opened: bench, json: made } = await closed(NOTES, expected));
  ({ opened: few } = await closed(FEW, none()));
  whole = readFileSync(join(few.saved, 'marco.zip'));
  entries = [...(await contentsOf(whole))].map(([name, content]) => ({ name, content }));
}, 600_000);
afterAll(async () => {
  await bench.close();
  await few.close();
});

async function isWhole(bytes: Uint8Array): Promise<boolean> {
  const path = join(few.saved, 'outro.zip');
  writeFileSync(path, bytes);
  const { closing, whole: right } = await verifyClosing(path);
  return closing && right;
}

it(
  'the totals are those of an independent sum in cents, also when its verification adds them up',
  { timeout: 600_000 },
  async () => {
    const { saidas, entradas, devolucoes, creditoDebito, semXml } = expected;
    const stated = ({ notas, cents }: ReturnType<typeof sum>) => ({ notas, valor: text(cents) });
    const totais = {
      saidas: stated(saidas),
      entradas: stated(entradas),
      devolucoes: stated(devolucoes),
      creditoDebito: stated(creditoDebito),
      autorizadasSemXml: semXml.notas,
    };
    expect(made).toMatchObject({ totais, conflitos: 0, faltas: [] });
    const checked = await bench.command('conferir', join(bench.saved, 'marco.zip'), '--json');
    expect(checked.exit).toBe(0);
    expect(dig(checked.json, 'arquivos', 0, 'fechamento', 'totais')).toMatchObject(totais);
    // And the values of the table, read as a spreadsheet has them.
    const column = tableOf(await zipTexts(join(bench.saved, 'marco.zip')))
      .filter((row) => row[4] === 'Autorizada')
      .reduce((cents, row) => cents + BigInt((row[8] ?? '').replace(',', '') || '0'), 0n);
    expect(column).toBe(saidas.cents + entradas.cents + devolucoes.cents + creditoDebito.cents);
  },
);

it('fifty single bits, wherever they are changed, are found', { timeout: 600_000 }, async () => {
  for (let n = 0; n < 50; n += 1) {
    const at = Math.floor((whole.length * (n + 0.5)) / 50);
    const changed = Buffer.from(whole);
    changed[at] = (changed[at] ?? 0) ^ (1 << (n % 8));
    expect(await isWhole(changed), `bit ${n % 8} of byte ${at}`).toBe(false);
  }
});

const noteAt = (n: number) => entries.filter(({ name }) => name.startsWith('notas/'))[n]?.name ?? '';
const without = (name: string) => entries.filter((entry) => entry.name !== name);
const replaced = (name: string, content: Uint8Array) =>
  entries.map((entry) => (entry.name === name ? { name, content } : entry));
const contentOf = (name: string) => entries.find((entry) => entry.name === name)?.content ?? new Uint8Array();
const swapped = () => {
  const [one, other] = [noteAt(3), noteAt(4)];
  return entries.map((entry) =>
    entry.name === one || entry.name === other
      ? { ...entry, content: contentOf(entry.name === one ? other : one) }
      : entry,
  );
};
const dearer = () => {
  const name = noteAt(0);
  const xml = Buffer.from(contentOf(name)).toString('utf8');
  return replaced(name, Buffer.from(xml.replace(/<vNF>/, '<vNF>9')));
};
const renamed = () =>
  entries.map((entry) => (entry.name === noteAt(1) ? { ...entry, name: `${entry.name}.xml` } : entry));
const csv = () => Buffer.from(contentOf('tabela.csv')).toString('utf8');
const cutLine = () => replaced('tabela.csv', Buffer.from(csv().split('\r\n').toSpliced(1, 1).join('\r\n')));

/** Each packed as by a person who knows the format: with a valid seal, and often with a manifest that fits. */
const STRUCTURAL: readonly [string, () => Promise<Uint8Array> | Uint8Array][] = [
  ['a note left out', () => resealed(without(noteAt(0)))],
  ['a note left out of the manifest too', () => resealed(withManifest(without(noteAt(0))))],
  ['a note added', () => resealed([...entries, { name: 'notas/novo.xml', content: Buffer.from('<NFe/>') }])],
  ['a note added to the manifest too', () => resealed(withManifest([...entries, { name: 'notas/novo.xml', content: Buffer.from('<NFe/>') }]))],
  ['a note renamed', () => resealed(renamed())],
  ['a note renamed in the manifest too', () => resealed(withManifest(renamed()))],
  ['two notes swapped', () => resealed(swapped())],
  ['two notes swapped in the manifest too', () => resealed(withManifest(swapped()))],
  ['another value in a note', () => resealed(dearer())],
  ['another value in a note, and its manifest', () => resealed(withManifest(dearer()))],
  ['a line cut out of the table', () => resealed(cutLine())],
  ['a line cut out of the table, and its manifest', () => resealed(withManifest(cutLine()))],
  ['another page, and its manifest', () => resealed(withManifest(replaced('resumo.pdf', Buffer.from('%PDF-1.7'))))],
  ['no manifest', () => resealed(without('manifesto.json'))],
  ['a manifest of another month', () => resealed(withManifest(entries, (manifest) => ({ ...manifest, mes: '2026-02' })))],
  ['a manifest with other totals', () => resealed(withManifest(entries, (manifest) => ({ ...manifest, totais: undefined })))],
  ['a signature of something else', () => resealed(replaced('manifesto.p7s', Buffer.from('0')))],
  ['an entry twice', () => resealed([...entries, { name: noteAt(0), content: Buffer.from('<NFe/>') }])],
  ['all packed anew by another program', () => rawZip(entries)],
  ['cut off', () => whole.subarray(0, whole.length - 1_000)],
  ['a byte behind it', () => Buffer.concat([whole, Buffer.of(0)])],
]; // prettier-ignore

it(
  'twenty structural changes and one are found, with a seal that holds and a manifest that fits',
  { timeout: 600_000 },
  async () => {
    expect(await isWhole(await resealed(entries))).toBe(true);
    for (const [what, forge] of STRUCTURAL) expect(await isWhole(await forge()), what).toBe(false);
  },
);
