/**
 * The companies of this data folder: each CNPJ with its display name, the UF that a person confirmed and its usual
 * series.
 */

import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { usualSeriesSchema, type UsualSeries } from '../../shared/contract.ts';
import { cnpjProblem, cnpjRoot, type Cnpj } from '../../shared/fiscal/issuer/cnpj.ts';
import { ufSchema, type Uf } from '../../shared/fiscal/issuer/uf.ts';
import type { Clock } from '../ports.ts';
import { bySeries, seriesKey } from '../../shared/fiscal/numbering.ts';
import { parsedJson } from '../../shared/parsed-json.ts';

export interface Company {
  readonly cnpj: Cnpj;
  readonly root: string;
  readonly name: string;
  readonly uf: Uf | undefined;
  /** A certificate only suggests a UF; until a person confirms it, nothing is disabled. */
  readonly ufConfirmed: boolean;
  /** The series its emitter uses, as entered by a person; sorted, without duplicates. */
  readonly series: readonly UsualSeries[];
  /** Of the office's own making, such as who looks after it; undefined for none. */
  readonly group: string | undefined;
  /** Day since which it has no state registration (IE), as a person stated; undefined where it has one or it was not stated. */
  readonly noIeSince: string | undefined;
}

export type Companies = ReturnType<typeof createCompanies>;

export interface SavedCompany {
  readonly cnpj: Cnpj;
  readonly name: string;
  readonly uf: Uf;
  readonly series?: readonly UsualSeries[] | undefined;
  readonly group?: string | undefined;
}

interface Row {
  readonly cnpj: Cnpj;
  readonly root: string;
  readonly name: string;
  readonly uf: Uf | null;
  readonly uf_confirmed: number;
  readonly usual_series: string | null;
  readonly office_group: string | null;
  readonly no_ie_since: string | null;
}

const seriesSchema = z.array(usualSeriesSchema);
const daySchema = z.iso.date();

export function createCompanies(db: DatabaseSync, clock: Clock) {
  const one = db.prepare('SELECT * FROM company WHERE cnpj = ?');
  const all = db.prepare('SELECT * FROM company ORDER BY name COLLATE NOCASE, cnpj');
  // A root is where its CNPJs begin: by the key, without looking at the companies of others.
  const rooted = db.prepare(
    `SELECT * FROM company WHERE cnpj BETWEEN ?1 AND ?1 || '~' ORDER BY name COLLATE NOCASE, cnpj`,
  );
  const insert = db.prepare(
    `INSERT INTO company (cnpj, root, name, uf, uf_confirmed, added_at) VALUES (?, ?, ?, ?, 0, ?)
     ON CONFLICT (cnpj) DO NOTHING`,
  );
  const upsert = db.prepare(
    `INSERT INTO company (cnpj, root, name, uf, uf_confirmed, added_at, usual_series, office_group)
     VALUES (?, ?, ?, ?, 1, ?, ?, ?)
     ON CONFLICT (cnpj) DO UPDATE SET name = excluded.name, uf = excluded.uf, uf_confirmed = 1,
       usual_series = IFNULL(excluded.usual_series, usual_series),
       office_group = IFNULL(excluded.office_group, office_group)`,
  );
  const said = db.prepare('UPDATE company SET no_ie_since = ? WHERE cnpj = ?');
  const stated = db.prepare('SELECT no_ie_since AS since FROM company WHERE cnpj = ?');
  const get = (cnpj: string) => {
    const row = one.get(cnpj) as Row | undefined;
    return row && companyOf(row);
  };
  const drop = db.prepare('DELETE FROM company WHERE cnpj = ?');
  /** What makes a row unreadable would stay in it. */
  const makeWay = (cnpj: string) => {
    if (!get(cnpj)) drop.run(cnpj);
  };
  const known = (cnpj: string): Company => {
    const company = get(cnpj);
    if (!company) throw new Error('a company that was just written is not there');
    return company;
  };
  const readable = (rows: unknown) => (rows as Row[]).flatMap((row) => companyOf(row) ?? []);
  return {
    list: () => readable(all.all()),
    /** Matriz and filiais of one root, in the order of the list. */
    ofRoot: (root: string) => readable(rooted.all(root)),
    get,
    /** Day since which it has no IE, by a person's word; false where it has one by such a word. */
    noIeSince: (cnpj: string) => {
      // Asked for each key of a batch: one field, and not the whole company.
      const since = stated.get(cnpj)?.['since'];
      if (typeof since !== 'string') return undefined;
      return since === '' ? false : daySchema.safeParse(since).data;
    },
    /** Adds a company as named in a certificate; a known one keeps its name and UF. */
    suggest: ({ cnpj, name, uf }: { cnpj: Cnpj; name: string; uf: Uf | undefined }) => {
      makeWay(cnpj);
      insert.run(cnpj, cnpjRoot(cnpj), name, uf ?? null, clock.now().toISOString());
      return known(cnpj);
    },
    /**
     * Confirmed by a person: adds the company or replaces its name and UF, which is then confirmed; series and group are
     * replaced only if given, the group removed by "".
     */
    save: ({ cnpj, name, uf, series, group }: SavedCompany) => {
      makeWay(cnpj);
      const seriesJson = series ? JSON.stringify(inOrder(series)) : null;
      upsert.run(cnpj, cnpjRoot(cnpj), name, uf, clock.now().toISOString(), seriesJson, group ?? null);
      return known(cnpj);
    },
    /** A person's word on its IE: the day (AAAA-MM-DD) since which it has none, or "" if it has one. Undefined if it is not here. */
    sayIe: (cnpj: Cnpj, noIeSince: string) => {
      said.run(noIeSince, cnpj);
      return get(cnpj);
    },
  };
}

/** An earlier version took over from a shared database whatever was there; undefined of what is no company, which must not stop the others. */
function companyOf(row: Row): Company | undefined {
  const { cnpj, root, name, uf, no_ie_since: noIeSince } = row;
  if (cnpjProblem(cnpj) || root !== cnpjRoot(cnpj)) return undefined;
  if (uf !== null && !ufSchema.safeParse(uf).success) return undefined;
  if (noIeSince && !daySchema.safeParse(noIeSince).success) return undefined;
  const series = seriesSchema.safeParse(parsedJson(row.usual_series ?? '[]')).data;
  return (
    series && {
      cnpj,
      root,
      name,
      uf: uf ?? undefined,
      ufConfirmed: row.uf_confirmed === 1,
      series,
      group: row.office_group || undefined,
      noIeSince: noIeSince || undefined,
    }
  );
}

function inOrder(series: readonly UsualSeries[]): UsualSeries[] {
  const each = new Map(series.map((one) => [seriesKey(one), one]));
  return [...each.values()].sort(bySeries);
}
