/**
 * The layout of a disablement's documents as our own rules, equivalent to leiauteInutNFe_v4.00 and
 * xmldsig-core-schema_v1.01.
 */

import type { CheckFinding } from '../../shared/check/check-report.ts';
import { ufOf } from '../../shared/fiscal/issuer/uf.ts';
import { NFE_NAMESPACE } from '../../shared/fiscal/namespace.ts';
import type { XmlElement } from '../sefaz/xml/xml.ts';
import { DSIG_NAMESPACE } from '../sefaz/soap/signature-parts.ts';
import { checkSignatureLayout } from './signature-layout.ts';
import { checkAttributes, checkSequence, collapsed, type Child, type Note } from './sequence.ts';

const AMB = /^[12]$/;
const ANO = /^[0-9]{2}$/;
const CNPJ = /^[0-9A-Z]{12}[0-9]{2}$/;
const MOD = /^(?:55|65)$/;
const SERIE = /^(?:0|[1-9][0-9]{0,2})$/;
const NUMBER = /^[1-9][0-9]{0,8}$/;
const STATUS = /^[0-9]{3,4}$/;
const PROTOCOL = /^(?:[0-9]{15}|[0-9]{17})$/;
/** TString: U+0020 to U+00FF, no blank at either end. */
const STRING = /^[!-ÿ](?:[ -ÿ]*[!-ÿ])?$/;
/** TDateTimeUTC with the errors of its pattern: a comma passes for a sign and for a digit of the month. */
const INSTANT =
  /^(?:20(?:[02468][048]|[13579][26])-02-29|20[0-9][0-9]-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\p{Nd}|2[0-8])|(?:0[13578]|1[02])-31|(?:0[1,3-9]|1[0-2])-(?:29|30)))T(?:20|21|22|23|[0-1]\p{Nd}):[0-5]\p{Nd}:[0-5]\p{Nd}(?:[-,+](?:0[0-9]|10|11):00|\+12:00)$/u;
const ID = /^ID[0-9]{4}[0-9A-Z]{12}[0-9]{25}$/;
const NCNAME = /^[\p{L}_][\p{L}\p{M}\p{Nd}._·-]*$/u;
const VERSION = /^4\.00$/;

const matches = (pattern: RegExp) => (value: string) => pattern.test(value);
const text = (min: number, max: number) => (value: string) =>
  value.length >= min && value.length <= max && STRING.test(value);
const cUF = (value: string) => ufOf(value) !== undefined;

const leaf = (name: string, test: (value: string) => boolean, optional = false): Child => ({
  name,
  namespace: NFE_NAMESPACE,
  optional,
  check: (element, note) => {
    checkAttributes(element, [], note);
    if (element.children.length > 0) note('layout.unexpected', element.children[0]?.name ?? '');
    else if (!test(element.text)) note('layout.value', '', element.text);
  },
});

const REQUEST_FIELDS: readonly Child[] = [
  leaf('tpAmb', matches(AMB)),
  leaf('xServ', matches(/^INUTILIZAR$/)),
  leaf('cUF', cUF),
  leaf('ano', matches(ANO)),
  leaf('CNPJ', matches(CNPJ)),
  leaf('mod', matches(MOD)),
  leaf('serie', matches(SERIE)),
  leaf('nNFIni', matches(NUMBER)),
  leaf('nNFFin', matches(NUMBER)),
  leaf('xJust', text(15, 255)),
];

const ANSWER_FIELDS: readonly Child[] = [
  leaf('tpAmb', matches(AMB)),
  leaf('verAplic', text(1, 20)),
  leaf('cStat', matches(STATUS)),
  leaf('xMotivo', text(1, 255)),
  leaf('cUF', cUF),
  leaf('ano', matches(ANO), true),
  leaf('CNPJ', matches(CNPJ), true),
  leaf('mod', matches(MOD), true),
  leaf('serie', matches(SERIE), true),
  leaf('nNFIni', matches(NUMBER), true),
  leaf('nNFFin', matches(NUMBER), true),
  leaf('dhRecbto', matches(INSTANT)),
  leaf('nProt', matches(PROTOCOL), true),
];

const message = (fields: readonly Child[], id: RegExp, idRequired: boolean, signed: boolean) => [
  {
    name: 'infInut',
    namespace: NFE_NAMESPACE,
    optional: false,
    check: (element: XmlElement, note: Note) => {
      checkAttributes(element, [{ name: 'Id', required: idRequired, test: (v) => isId(v, id) }], note);
      checkSequence(element, fields, note);
    },
  },
  { name: 'Signature', namespace: DSIG_NAMESPACE, optional: !signed, check: checkSignatureLayout },
];

function isId(value: string, pattern: RegExp): boolean {
  return pattern.test(collapsed(value));
}

const REQUEST = message(REQUEST_FIELDS, ID, true, true);
const ANSWER = message(ANSWER_FIELDS, NCNAME, false, false);
const versao = { name: 'versao', required: true, test: (v: string) => VERSION.test(collapsed(v)) };

/** Largest number of faults in one report. */
const MAX_FAULTS = 40;

/**
 * Faults inside one inutNFe or retInutNFe, whose own name is not checked; empty exactly if the schema accepts the
 * content.
 */
export function layoutFaults(element: XmlElement, part: 'inutNFe' | 'retInutNFe'): CheckFinding[] {
  const found: CheckFinding[] = [];
  const note: Note = (code, field, value) => {
    if (found.length >= MAX_FAULTS) return;
    const path = field === '' ? part : `${part}/${field}`;
    const data = value === undefined ? { field: path } : { field: path, value: value.slice(0, 80) };
    found.push({ level: 'error', code, data });
  };
  if (element.namespace !== NFE_NAMESPACE) note('layout.attribute', '@xmlns', element.namespace);
  checkAttributes(element, [versao], note);
  checkSequence(element, part === 'inutNFe' ? REQUEST : ANSWER, note);
  return found;
}

/** xs:ID values that occur more than once in the document (XSD 1.0, 3.3.8). */
export function repeatedIds(root: XmlElement): string[] {
  const seen = new Set<string>();
  const twice = new Set<string>();
  const waiting = [root];
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    const id = element.attributes.find((one) => one.name === 'Id' && one.namespace === '')?.value;
    if (id !== undefined) (seen.has(collapsed(id)) ? twice : seen).add(collapsed(id));
    for (const child of element.children) waiting.push(child);
  }
  return [...twice].slice(0, MAX_FAULTS);
}
