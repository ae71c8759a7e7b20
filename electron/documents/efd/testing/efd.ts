/** Writes an EFD ICMS/IPI for tests. */

export interface PlannedC100 {
  readonly nNF: number | string;
  readonly serie?: string;
  readonly mod?: string;
  /** IND_EMIT: 0 own, 1 of others. */
  readonly issuer?: string;
  readonly situation?: string;
  readonly key?: string;
  /** DDMMAAAA. */
  readonly day?: string;
}

export function c100Line(plan: PlannedC100): string {
  const { nNF, serie = '1', mod = '55', issuer = '0', situation = '00', key = '', day = '10032026' } = plan;
  const named = ['C100', '1', issuer, 'CLI1', mod, situation, serie, String(nNF), key, day, day];
  return `|${[...named, ...Array.from({ length: 18 }, () => '0,00')].join('|')}|`;
}

/** `finality` is COD_FIN: 0 original, 1 in place of an earlier one. */
export function openingLine(
  version = '020',
  cnpj = '11222333000181',
  from = '01032026',
  to = '31032026',
  finality = '0',
): string {
  return `|0000|${version}|${finality}|${from}|${to}|PADARIA SÃO JOÃO LTDA|${cnpj}||SP|111111111111|3550308|||A|1|`;
}

/** All lines with their closing, as a file in ISO-8859-1. */
export function efdFile(lines: readonly string[], opening = openingLine()): Buffer {
  const all = [opening, '|0001|0|', ...lines, '|9001|0|', `|9999|${lines.length + 4}|`];
  return Buffer.from(`${all.join('\r\n')}\r\n`, 'latin1');
}
