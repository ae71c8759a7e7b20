/**
 * Fills a data folder with an office of many companies: certificates of every age made at run time, consultations,
 * disablements in every state and notes in contingency. Nothing in it belongs to a company of the register.
 */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { createAuthority, makeKeyPair, makePfx } from '../certificates/testing/pfx-factory.ts';
import { openKeyFileBox } from '../certificates/vault/key-file-box.ts';
import { createVault } from '../certificates/vault/vault.ts';
import { createVaultStore } from '../certificates/vault/vault-store.ts';
import { createCompanies } from '../companies/companies.ts';
import { JOURNAL_SCHEMA } from '../disablement/journal/sqlite/sqlite-schema.ts';
import { createRows, type Rows } from '../disablement/journal/sqlite/sqlite-rows.ts';
import { inTransaction, openDatabase, type Database } from '../storage/database/database.ts';
import { SCHEMA } from '../storage/database/schema.ts';
import { keyOf } from '../numbering/testing/documents.ts';
import { cnpjCheckDigits, cnpjSchema, type Cnpj } from '../../shared/fiscal/issuer/cnpj.ts';

export interface OfficePlan {
  readonly companies: number;
  /** Consultations of each company's own notes, one in ten of which is left out and so a gap. */
  readonly consults?: number;
  /** Requests of each company in the journal. */
  readonly disablements?: number;
  /** Every so many companies one has something open: an uncertain request, an unsaved file, a contingency. */
  readonly openEvery?: number;
  readonly now?: Date;
}

export interface OfficeCompany {
  readonly cnpj: Cnpj;
  readonly name: string;
}

const DAY_MS = 86_400_000;
/** Between two notes of a company: a number left out some days ago is a gap, one of today may still arrive. */
const BETWEEN_MS = DAY_MS / 2;
/** Days left of the certificates, one after another: most are in order, some end soon, some have ended. */
const DAYS_LEFT = [340, 210, 95, 320, 150, 58, 280, 29, 190, 12, 300, 6, 240, -3, 120, 1, 360, -40, 85, 75];
const TRADES = [
  'PADARIA',
  'MERCADO',
  'FARMÁCIA',
  'OFICINA',
  'LIVRARIA',
  'AUTOPEÇAS',
  'CONFECÇÕES',
  'FERRAGENS',
];
const NAMES = [
  'AURORA',
  'SÃO JOÃO',
  'BOA VISTA',
  'TRÊS IRMÃOS',
  'DO LITORAL',
  'SERRA AZUL',
  'PROGRESSO',
  'IPÊ',
  'CENTRAL',
];
/** One in four has none. */
const GROUPS = ['Equipe da Ana', 'Equipe do Bruno', 'Rede Serra Azul', undefined];
const STATES = ['SP', 'MG', 'PR', 'RS', 'BA', 'RJ', 'SC', 'GO'] as const;

/** The fictitious companies of an office, the same at every call. */
export function officeCompanies(count: number): OfficeCompany[] {
  return Array.from({ length: count }, (_, n) => {
    // One in three is a filial of the company before it.
    const root = String(40_000_000 + n - (n % 3 === 2 ? 1 : 0)).padStart(8, '0');
    const base = `${root}${n % 3 === 2 ? '0002' : '0001'}`;
    const trade = TRADES[n % TRADES.length] ?? '';
    const name = NAMES[Math.floor(n / TRADES.length) % NAMES.length] ?? '';
    const kind = n % 3 === 2 ? 'FILIAL' : 'LTDA';
    return {
      cnpj: cnpjSchema.parse(base + cnpjCheckDigits(base)),
      name: `${trade} ${name} ${n + 1} ${kind}`,
    };
  });
}

/** Writes all of it below `dataDir`, in production; answers with the companies in their order. */
export async function fillOffice(dataDir: string, plan: OfficePlan): Promise<OfficeCompany[]> {
  mkdirSync(dataDir, { recursive: true });
  const now = plan.now ?? new Date();
  const companies = officeCompanies(plan.companies);
  const db = opened(join(dataDir, 'balcao.sqlite'), SCHEMA);
  db.exec('PRAGMA synchronous = OFF');
  try {
    await addCertificates(dataDir, db, companies, now);
    inTransaction(db, () => {
      addConsults(db, companies, plan, now);
      addContingencies(db, companies, plan, now);
    });
  } finally {
    db.close();
  }
  if (plan.openEvery) {
    // A chosen folder that is away: what is not saved stays so.
    const chosen = { folder: join(dataDir, 'rede-fora-do-ar'), mount: false };
    writeFileSync(join(dataDir, 'arquivo.json'), JSON.stringify({ chosen }));
  }
  const journal = opened(join(dataDir, 'diario.sqlite'), JOURNAL_SCHEMA);
  journal.exec('PRAGMA synchronous = OFF');
  try {
    inTransaction(journal, () => addDisablements(createRows(journal), companies, plan, now));
  } finally {
    journal.close();
  }
  return companies;
}

function opened(path: string, migrations: readonly string[]): Database {
  const db = openDatabase(path, { durability: 'normal', migrations });
  if (!db.ok) throw new Error(db.error.code);
  return db.value;
}

async function addCertificates(
  dataDir: string,
  db: Database,
  companies: readonly OfficeCompany[],
  now: Date,
): Promise<void> {
  const box = await openKeyFileBox(join(dataDir, 'cofre.chave'));
  if (!box.ok) throw new Error(box.error.code);
  const clock = { now: () => now };
  const vault = createVault({ store: createVaultStore(db), secretBox: box.value, clock });
  const stored = createCompanies(db, clock);
  const issue = await issuer(now);
  for (const [n, { cnpj, name }] of companies.entries()) {
    stored.save({ cnpj, name, uf: STATES[n % STATES.length] ?? 'SP', group: GROUPS[n % GROUPS.length] });
    if (cnpj.slice(8, 12) !== '0001') continue;
    const issued = await issue({ cnpj, name }, daysLeftOf(n));
    const added = await vault.add({
      keyPem: issued.keyPem,
      leafDer: issued.certDer,
      chainDer: issued.chainDer,
    });
    if (!added.ok) throw new Error(added.error.code);
  }
}

/** One pair of keys for all: the certificates differ by their holder and their days. */
async function issuer(now: Date) {
  const authority = await createAuthority();
  const keys = await makeKeyPair();
  return ({ cnpj, name }: OfficeCompany, daysLeft: number) =>
    authority.issue({
      keys,
      cnpj,
      name,
      validFrom: new Date(now.getTime() - 400 * DAY_MS),
      // Half a day more, so that whole days stay the same while a test runs.
      validUntil: new Date(now.getTime() + (daysLeft + 0.5) * DAY_MS),
    });
}

export function daysLeftOf(n: number): number {
  return DAYS_LEFT[n % DAYS_LEFT.length] ?? 0;
}

/** PFX files of these companies, under one password. */
export async function officeFiles(
  companies: readonly OfficeCompany[],
  password: string,
  now = new Date(),
): Promise<{ readonly name: string; readonly bytes: Buffer }[]> {
  const issue = await issuer(now);
  const files: { name: string; bytes: Buffer }[] = [];
  for (const [n, company] of companies.entries()) {
    const bytes = makePfx(await issue(company, daysLeftOf(n)), { password });
    files.push({ name: `${company.name.toLowerCase().replaceAll(' ', '-')}.pfx`, bytes });
  }
  return files;
}

function addConsults(db: Database, companies: readonly OfficeCompany[], plan: OfficePlan, now: Date): void {
  const insert = db.prepare(
    `INSERT INTO consultation
       (at, environment, tp_amb, ch_nfe, emitter, mod, serie, n_nf, situation, c_stat, x_motivo, n_prot, answer, avisos, address)
     VALUES (?, 'producao', '1', ?, ?, '55', 1, ?, 'autorizada', '100', 'Autorizado o uso da NF-e', ?, ?, '[]', '')`,
  );
  const consults = plan.consults ?? 0;
  for (let each = 0; each < consults; each += 1) {
    for (const [n, { cnpj }] of companies.entries()) {
      const nNF = each + 1 + Math.floor(each / 10);
      const at = new Date(now.getTime() - (consults - each) * BETWEEN_MS - n * 1_000);
      const day = at.toISOString().slice(0, 10);
      const chNFe = keyOf({ cnpj, nNF, day });
      const nProt = protocolOf(n * 1_000 + each);
      const infProt = { chNFe, dhRecbto: at.toISOString(), nProt, cStat: '100' };
      const answer = JSON.stringify({ cStat: '100', chNFe, protNFe: [{ infProt }] });
      insert.run(at.toISOString(), chNFe, cnpj, nNF, nProt, answer);
    }
  }
}

function addContingencies(
  db: Database,
  companies: readonly OfficeCompany[],
  { openEvery = 0 }: OfficePlan,
  now: Date,
): void {
  const insert = db.prepare(
    `INSERT INTO contingency (ch_nfe, tp_amb, emitter, mod, serie, n_nf, c_stat, at, trusted, issued)
     VALUES (?, '1', ?, '65', 2, ?, '217', ?, 1, ?)`,
  );
  const at = new Date(now.getTime() - DAY_MS).toISOString();
  for (const { cnpj } of everySo(companies, openEvery, 0)) {
    const chNFe = keyOf({ cnpj, nNF: 77, mod: '65', serie: 2, tpEmis: '9', day: at.slice(0, 10) });
    insert.run(chNFe, cnpj, 77, at, at);
  }
}

function everySo<T>(all: readonly T[], every: number, offset: number): T[] {
  return every === 0 ? [] : all.filter((_, n) => n % every === offset);
}

type RequestEnd = 'done' | 'uncertain' | 'unsaved';

/** A request of one number of series 1, model 55, with the events that led to its end. */
export function addRequest(
  rows: Rows,
  request: OfficeCompany & {
    readonly environment: 'producao' | 'homologacao';
    readonly tpAmb: '1' | '2';
    readonly createdAt: string;
    readonly ini: number;
    readonly end: RequestEnd;
  },
): void {
  const { environment, tpAmb, createdAt, cnpj, name, ini, end } = request;
  const requestId = randomUUID();
  const range = `${cnpj}55001${String(ini).padStart(9, '0')}${String(ini).padStart(9, '0')}`;
  rows.add({
    requestId,
    id: `ID3526${range}`,
    environment,
    tpAmb,
    uf: 'SP',
    ano: 2026,
    cnpj,
    company: name,
    mod: '55',
    serie: 1,
    nNFIni: ini,
    nNFFin: ini,
    xJust: 'Quebra de sequência no emissor',
    signedXml: '<inutNFe/>',
    createdAt,
    certificate: '00'.repeat(32),
    certificateUntil: createdAt,
  });
  const sending = { owner: 'x', xmlSeq: 0, overridden: false };
  rows.append(requestId, { kind: 'sending', step: 'send', at: createdAt, data: sending });
  if (end === 'uncertain') {
    const data = { nProt: '', fault: { code: 'sefaz.timeout' } };
    rows.append(requestId, { kind: 'outcome', step: 'doubt', at: createdAt, data });
    return;
  }
  const nProt = protocolOf(ini);
  const answer = { cStat: '102', xMotivo: 'Inutilizacao de numero homologado', nProt, dhRecbto: createdAt };
  const data = { answer, provedBy: '102' as const, nProt };
  const raw = Buffer.from('<ProcInutNFe/>');
  rows.append(requestId, {
    kind: 'outcome',
    step: 'homologate',
    at: createdAt,
    data,
    disabled: true,
    raw,
  });
  if (end === 'unsaved') return;
  const file = { paths: [`/nenhum/${requestId}.xml`], sha256: ['00'], suffixed: false };
  rows.append(requestId, { kind: 'file', step: 'note', at: createdAt, data: file });
}

function addDisablements(
  rows: Rows,
  companies: readonly OfficeCompany[],
  { disablements = 0, openEvery = 0 }: OfficePlan,
  now: Date,
): void {
  const createdAt = new Date(now.getTime() - 2 * DAY_MS).toISOString();
  const place = { environment: 'producao', tpAmb: '1', createdAt } as const;
  const add = (company: OfficeCompany, ini: number, end: RequestEnd) =>
    addRequest(rows, { ...place, ...company, ini, end });
  for (const company of companies) {
    for (let each = 0; each < disablements; each += 1) add(company, 900_000 + each, 'done');
  }
  for (const company of everySo(companies, openEvery, 1)) add(company, 950_000, 'uncertain');
  for (const company of everySo(companies, openEvery, 2)) add(company, 960_000, 'unsaved');
}

function protocolOf(number: number): string {
  return `135${String(number).padStart(12, '0')}`;
}
