/** Reads the rows that answer a query about many requests: every store uses the same column names. */

import { ZodError } from 'zod';
import { disablementStateSchema, type DisablementState } from '../../../shared/contract.ts';
import { REFUSED_NUMBER_CODES, refusedNumberStanding } from '../../documents/evidence-table.ts';
import type { Filed, NumberedRequest, OpenOfCompany, RefusedAlone } from './journal.ts';
import { eventDataSchemas, type EventData } from './journal-rows.ts';
import { UnreadableRow } from './unreadable-row.ts';

type Row = Readonly<Record<string, unknown>>;

/** Refusals that say what has a number, where they are of one alone (MOC I07a to I09), as a list of SQL. */
export const SAYS_WHAT_HAS_IT = `(${REFUSED_NUMBER_CODES.map((cStat) => `'${cStat}'`).join(', ')})`;

/** `standing`: as `NumberedRequest` has it, or the code of such a refusal. */
export function readNumbered(row: Row): NumberedRequest {
  const standing = String(row['standing']);
  return {
    cnpj: String(row['cnpj']),
    tpAmb: String(row['tp_amb']),
    mod: String(row['mod']),
    serie: Number(row['serie']),
    nNFIni: Number(row['ini']),
    nNFFin: Number(row['fin']),
    standing: refusedNumberStanding(standing) ?? (standing === 'disabled' ? 'disabled' : 'uncertain'),
  };
}

/** Of numbers and codes, such as a program makes that asks again and again. */
export function readRefusedAlone(refusals: readonly (readonly [number, string])[]): RefusedAlone[] {
  return refusals.flatMap(([nNF, cStat]) => {
    const standing = refusedNumberStanding(cStat);
    return standing ? [{ nNF, standing }] : [];
  });
}

/** Throws an {@link UnreadableRow}. */
export function readFiled(row: Row): Filed {
  const { paths } = pathsOf(row);
  const by =
    typeof row['machine'] === 'string'
      ? { machine: row['machine'], user: String(row['os_user']) }
      : undefined;
  return {
    requestId: String(row['id']),
    paths,
    ...(by ? { by } : {}),
    ...(row['foreign'] === true ? { foreign: true } : {}),
  };
}

function pathsOf(row: Row): EventData<'file'> {
  try {
    return eventDataSchemas.file.parse(JSON.parse(String(row['data'])));
  } catch (error) {
    if (error instanceof ZodError || error instanceof SyntaxError) throw new UnreadableRow(row, error);
    throw error;
  }
}

/** Without a state that no program of ours writes. */
export function readCount(row: Row): [state: DisablementState, count: number][] {
  const state = disablementStateSchema.safeParse(row['state']);
  return state.success ? [[state.data, Number(row['n'])]] : [];
}

/** By CNPJ. */
export function readOpen(row: Row): [cnpj: string, open: OpenOfCompany] {
  return [String(row['cnpj']), { uncertain: Number(row['uncertain']), unsaved: Number(row['unsaved']) }];
}

/** Refusals because numbers of the range are taken (MOC I07 to I09), as a list of SQL. */
export const TAKEN = `('241', '256', '563')`;

/** Looked at for the last hour that SEFAZ gave: in an environment that is rarely used there may be none among all. */
export const RECENT_EVENTS = 5_000;
