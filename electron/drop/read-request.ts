/** Reads a request file of UniNFe's form, XML or TXT, into the fields of the service's call; nothing doubtful passes. */

import { type DropView, tpAmbOf } from '../../shared/contract.ts';
import { cnpjRoot, parseCnpj } from '../../shared/fiscal/issuer/cnpj.ts';
import {
  disablementId,
  DISABLEMENT_ID_PATTERN,
  parseDisablementId,
} from '../../shared/fiscal/disablement-id.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { FileFault } from '../../shared/service/service-codes.ts';
import { parseXml, type XmlElement } from '../sefaz/xml/xml.ts';
import { decode } from './charset.ts';

export type RequestKind = 'sit' | 'inu';
export type RequestForm = 'xml' | 'txt';

type Fields = ReadonlyMap<string, string>;

const ROOTS = { sit: 'consSitNFe', inu: 'inutNFe' } as const;
/** By name, as UniNFe reads them; `tpEmis` is tolerated and says nothing. */
const KNOWN = {
  sit: ['tpAmb', 'xServ', 'tpEmis', 'chNFe', 'versao'],
  inu: [
    'tpAmb',
    'xServ',
    'tpEmis',
    'cUF',
    'ano',
    'CNPJ',
    'mod',
    'serie',
    'nNFIni',
    'nNFFin',
    'xJust',
    'versao',
    'Id',
  ],
} as const;
const SERVICES = { sit: 'CONSULTAR', inu: 'INUTILIZAR' } as const;
/** What a disablement may not leave to a default. */
const NEEDED = {
  sit: ['chNFe'],
  inu: ['ano', 'CNPJ', 'mod', 'serie', 'nNFIni', 'nNFFin', 'xJust'],
} as const;

/** The fields of `/nfe/stats` or `/nfe/inut`, checked against what the folder was granted for. */
export function readRequest(
  bytes: Uint8Array,
  kind: RequestKind,
  form: RequestForm,
  grant: DropView,
): Result<Fields, FileFault> {
  const text = decode(bytes, grant.charset);
  if (text === undefined) {
    return fault(
      'body.encoding',
      `O arquivo não está em ${grant.charset}, o charset desta pasta, ou declara outro. Nada foi enviado.`,
    );
  }
  const read = form === 'xml' ? readXml(text, kind) : readTxt(text, kind);
  return read.ok ? checked(read.value, kind, grant) : read;
}

function readXml(text: string, kind: RequestKind): Result<Fields, FileFault> {
  const parsed = parseXml(text);
  if (!parsed.ok) {
    const { problem } = parsed.error;
    if (problem === 'doctype' || problem === 'entity')
      return fault('input.invalid', 'O XML traz DTD ou entidade, que não são aceitas. Nada foi enviado.');
    return fault('input.invalid', 'O arquivo não é um XML completo e bem formado. Nada foi enviado.');
  }
  const root = parsed.value;
  if (root.name !== ROOTS[kind])
    return fault('input.invalid', `O XML não é um ${ROOTS[kind]}. Nada foi enviado.`);
  if (kind === 'sit') return collect([...leaves(root), ...attributes(root, ['versao'])], kind);
  const infos = root.children.filter(({ name }) => name === 'infInut');
  const [info] = infos;
  if (!info || infos.length > 1)
    return fault('input.invalid', 'O inutNFe precisa de um infInut, e só um. Nada foi enviado.');
  return collect([...leaves(info), ...attributes(info, ['Id']), ...attributes(root, ['versao'])], kind);
}

function leaves(parent: XmlElement): [string, string][] {
  return parent.children.map(({ name, text, children }) => [name, children.length > 0 ? '\0' : text.trim()]);
}

function attributes({ attributes: all }: XmlElement, names: readonly string[]): [string, string][] {
  return all.filter(({ name }) => names.includes(name)).map(({ name, value }) => [name, value.trim()]);
}

function readTxt(text: string, kind: RequestKind): Result<Fields, FileFault> {
  const pairs: [string, string][] = [];
  for (const line of text.split(/\r\n|\r|\n|\x1a/)) {
    if (line.trim() === '') continue;
    const [name = '', value, ...more] = line.split('|');
    // "name|value" or "name|value|".
    // In words: the bar itself parts the lines of the answer, and cannot be in its message.
    if (value === undefined || more.join('').trim() !== '')
      return fault(
        'input.invalid',
        `A linha "${line.slice(0, 60)}" não tem um campo e o seu valor, separados por uma barra vertical. Nada foi enviado.`,
      );
    pairs.push([name.trim(), value.trim()]);
  }
  return collect(pairs, kind);
}

/** Each field once, and none that this program does not know: it might change what is asked. */
function collect(
  pairs: readonly (readonly [string, string])[],
  kind: RequestKind,
): Result<Fields, FileFault> {
  const fields = new Map<string, string>();
  const names: readonly string[] = KNOWN[kind];
  for (const [sent, value] of pairs) {
    const name = names.find((each) => each.toLowerCase() === sent.toLowerCase());
    if (name === undefined)
      return fault('input.invalid', `O campo ${sent.slice(0, 40)} não é conhecido. Nada foi enviado.`);
    if (fields.has(name))
      return fault('input.invalid', `O campo ${name} veio mais de uma vez. Nada foi enviado.`);
    if (value !== '') fields.set(name, value);
  }
  return ok(fields);
}

function checked(fields: Fields, kind: RequestKind, grant: DropView): Result<Fields, FileFault> {
  const missing = ['tpAmb', ...NEEDED[kind]].filter((name) => !fields.has(name));
  if (missing.length > 0)
    return fault(
      'input.invalid',
      `Campos obrigatórios não informados: ${missing.join(', ')}. Nada foi enviado.`,
    );
  const service = fields.get('xServ')?.toUpperCase() ?? SERVICES[kind];
  if (service !== SERVICES[kind])
    return fault('input.invalid', `xServ: use ${SERVICES[kind]}. Nada foi enviado.`);
  if ((fields.get('versao') ?? '4.00') !== '4.00')
    return fault('input.invalid', 'versao: só a 4.00 é atendida. Nada foi enviado.');
  if (fields.get('tpAmb') !== tpAmbOf(grant.environment))
    return fault('token.environment', 'tpAmb: esta pasta foi feita para outro ambiente. Nada foi enviado.');
  if (kind === 'sit') {
    const key = fields.get('chNFe') ?? '';
    if (/^(NFe)?[0-9A-Z]{44}$/i.test(key)) return ok(fields);
    return fault('input.invalid', 'chNFe: não é uma chave de 44 caracteres. Nada foi enviado.');
  }
  const cnpj = parseCnpj(fields.get('CNPJ') ?? '');
  if (!cnpj.ok) return fault('input.invalid', 'CNPJ: não é um CNPJ. Nada foi enviado.');
  if (cnpjRoot(cnpj.value) !== grant.root)
    return fault('token.company', 'CNPJ: esta pasta foi feita para outra empresa. Nada foi enviado.');
  const bare = new Map(fields).set('CNPJ', cnpj.value);
  return agreesWithId(bare)
    ? ok(bare)
    : fault('input.invalid', 'Id: não confere com os campos do pedido. Nada foi enviado.');
}

/** An Id that is absent or not of 43 characters is made anew; any other has to be that of the fields. */
function agreesWithId(fields: Fields): boolean {
  const id = fields.get('Id');
  if (id?.length !== 43) return true;
  const parts = DISABLEMENT_ID_PATTERN.test(id) ? parseDisablementId(id) : undefined;
  if (!parts) return false;
  const number = (name: string) => Number(fields.get(name));
  const own = {
    cUF: fields.get('cUF') ?? parts.cUF,
    ano: (fields.get('ano') ?? '').slice(-2),
    cnpj: fields.get('CNPJ') ?? '',
    mod: fields.get('mod') === '65' ? ('65' as const) : ('55' as const),
    serie: number('serie'),
    nNFIni: number('nNFIni'),
    nNFFin: number('nNFFin'),
  };
  return disablementId(own) === id;
}

function fault(code: FileFault['code'], message: string): Result<never, FileFault> {
  return err({ code, message });
}
