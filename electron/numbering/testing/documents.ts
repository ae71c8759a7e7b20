/** Makes the XML documents of a company's numbers for tests, each with the facts that a reader must find in it. */

import { accessKeyCheckDigit } from '../../../shared/fiscal/key/access-key.ts';
import type { Mod, TpAmb } from '../../../shared/fiscal/numbering.ts';
import type { Fact, NoteFact } from '../../documents/facts.ts';

export interface NotePlan {
  /** 14 characters. */
  readonly cnpj: string;
  readonly nNF: number;
  readonly mod?: Mod;
  readonly serie?: number;
  readonly tpAmb?: TpAmb;
  /** "1" normally; "9" offline (NFC-e), "2", "4", "5" other contingencies. */
  readonly tpEmis?: string;
  /** AAAA-MM-DD. */
  readonly day?: string;
  readonly standing?: Exclude<NoteFact['standing'], EventStanding>;
  /** A note of entry: tpNF 0, issued by this company. */
  readonly entry?: boolean;
  readonly layout?: '4.00' | '3.10';
  /** Eight digits; another one makes another key of the same number. */
  readonly cNF?: string;
  /** Bytes of free text, to make a file of a given size. */
  readonly padding?: number;
}

/** A document as text without an XML declaration, and what a reader finds in it. */
export interface MadeDocument {
  readonly xml: string;
  readonly facts: readonly Fact[];
}

/** What only an event says of a note. */
type EventStanding = 'epec' | 'ask';

const NAMESPACE = 'xmlns="http://www.portalfiscal.inf.br/nfe"';
const CSTAT: Record<Exclude<NoteFact['standing'], EventStanding | 'no-protocol'>, string> = {
  authorized: '100',
  cancelled: '101',
  denied: '302',
  taken: '539',
  'disabled-by-rejection': '206',
};

type Whole = Required<NotePlan>;

function whole(plan: NotePlan): Whole {
  return {
    mod: '55',
    serie: 1,
    tpAmb: '1',
    tpEmis: '1',
    day: '2026-03-10',
    standing: 'authorized',
    entry: false,
    layout: '4.00',
    cNF: '18273645',
    padding: 0,
    ...plan,
  };
}

/** The access key of a planned note, of São Paulo. */
export function keyOf(plan: NotePlan): string {
  const { cnpj, nNF, mod, serie, tpEmis, day, cNF } = whole(plan);
  const first43 = [
    '35',
    day.slice(2, 4) + day.slice(5, 7),
    cnpj,
    mod,
    String(serie).padStart(3, '0'),
    String(nNF).padStart(9, '0'),
    tpEmis,
    cNF,
  ].join('');
  return first43 + accessKeyCheckDigit(first43);
}

/** A note, with its protocol unless its standing is `no-protocol`. */
export function noteDocument(planned: NotePlan): MadeDocument {
  const plan = whole(planned);
  const { layout, standing, tpAmb } = plan;
  const chNFe = keyOf(plan);
  const issued = `${plan.day}T09:30:00-03:00`;
  const note = `<NFe ${NAMESPACE}><infNFe versao="${layout}" Id="NFe${chNFe}">${ide(plan, issued)}${parties(plan)}</infNFe></NFe>`;
  const fact = { kind: 'note', chNFe, tpAmb, issued, standing } as const;
  if (standing === 'no-protocol') return { xml: note, facts: [{ ...fact, cStat: '', nProt: '' }] };
  const cStat = CSTAT[standing];
  const nProt = protocolOf(plan.nNF);
  const protocol = `<protNFe versao="${layout}"><infProt><tpAmb>${tpAmb}</tpAmb><verAplic>SP_1</verAplic><chNFe>${chNFe}</chNFe><dhRecbto>${plan.day}T09:30:05-03:00</dhRecbto><nProt>${nProt}</nProt><digVal>AAAAAAAAAAAAAAAAAAAAAAAAAAA=</digVal><cStat>${cStat}</cStat><xMotivo>Situação informada</xMotivo></infProt></protNFe>`;
  return {
    xml: `<nfeProc ${NAMESPACE} versao="${layout}">${note}${protocol}</nfeProc>`,
    facts: [{ ...fact, cStat, nProt }],
  };
}

/** The registered cancellation of a planned note (event 110111 with 135). */
export function cancellationDocument(planned: NotePlan): MadeDocument {
  const plan = whole(planned);
  const chNFe = keyOf(plan);
  const at = `${plan.day}T17:00:00-03:00`;
  const nProt = protocolOf(plan.nNF + 500_000_000);
  const asked = `<evento versao="1.00"><infEvento Id="ID110111${chNFe}01"><cOrgao>35</cOrgao><tpAmb>${plan.tpAmb}</tpAmb><CNPJ>${plan.cnpj}</CNPJ><chNFe>${chNFe}</chNFe><dhEvento>${at}</dhEvento><tpEvento>110111</tpEvento><nSeqEvento>1</nSeqEvento><verEvento>1.00</verEvento><detEvento versao="1.00"><descEvento>Cancelamento</descEvento><nProt>${protocolOf(plan.nNF)}</nProt><xJust>Mercadoria não saiu do estabelecimento</xJust></detEvento></infEvento></evento>`;
  const answered = `<retEvento versao="1.00"><infEvento><tpAmb>${plan.tpAmb}</tpAmb><verAplic>SP_1</verAplic><cOrgao>35</cOrgao><cStat>135</cStat><xMotivo>Evento registrado e vinculado a NF-e</xMotivo><chNFe>${chNFe}</chNFe><tpEvento>110111</tpEvento><nSeqEvento>1</nSeqEvento><dhRegEvento>${at}</dhRegEvento><nProt>${nProt}</nProt></infEvento></retEvento>`;
  return {
    xml: `<procEventoNFe ${NAMESPACE} versao="1.00">${asked}${answered}</procEventoNFe>`,
    facts: [{ kind: 'cancellation', chNFe, tpAmb: plan.tpAmb, at, nProt }],
  };
}

export interface DisabledPlan {
  readonly cnpj: string;
  readonly nNFIni: number;
  readonly nNFFin: number;
  readonly mod?: Mod;
  readonly serie?: number;
  readonly tpAmb?: TpAmb;
  /** AAAA-MM-DD. */
  readonly day?: string;
  /** Of the root element, which emitters write differently. */
  readonly root?: 'ProcInutNFe' | 'procInutNFe';
}

/** An accepted disablement as emitters keep it. */
export function disabledDocument(plan: DisabledPlan): MadeDocument {
  const { cnpj, nNFIni, nNFFin, mod = '55', serie = 1, tpAmb = '1', day = '2026-04-02' } = plan;
  const { root = 'ProcInutNFe' } = plan;
  const year = day.slice(2, 4);
  const at = `${day}T11:00:00-03:00`;
  const nProt = protocolOf(nNFIni + 700_000_000);
  const range = `<cUF>35</cUF><ano>${year}</ano><CNPJ>${cnpj}</CNPJ><mod>${mod}</mod><serie>${serie}</serie><nNFIni>${nNFIni}</nNFIni><nNFFin>${nNFFin}</nNFFin>`;
  const id = `ID35${year}${cnpj}${mod}${String(serie).padStart(3, '0')}${String(nNFIni).padStart(9, '0')}${String(nNFFin).padStart(9, '0')}`;
  const asked = `<inutNFe versao="4.00"><infInut Id="${id}"><tpAmb>${tpAmb}</tpAmb><xServ>INUTILIZAR</xServ>${range}<xJust>Numeração pulada por falha do sistema</xJust></infInut></inutNFe>`;
  const answered = `<retInutNFe versao="4.00"><infInut><tpAmb>${tpAmb}</tpAmb><verAplic>SP_1</verAplic><cStat>102</cStat><xMotivo>Inutilização de número homologado</xMotivo>${range}<dhRecbto>${at}</dhRecbto><nProt>${nProt}</nProt></infInut></retInutNFe>`;
  const ano = Number(day.slice(0, 4));
  const fact = { cnpj, mod, serie, tpAmb, nNFIni, nNFFin, ano, cStat: '102', at, nProt } as const;
  return {
    xml: `<${root} ${NAMESPACE} versao="4.00">${asked}${answered}</${root}>`,
    facts: [{ kind: 'disabled', ...fact }],
  };
}

export type Encoding = 'utf-8' | 'bom' | 'latin1' | 'utf-16le' | 'utf-16be';

/** The text as a file with its XML declaration; UTF-16 with its byte order mark. */
export function encoded(xml: string, encoding: Encoding = 'utf-8'): Uint8Array {
  const declared = { 'utf-8': 'UTF-8', bom: 'UTF-8', latin1: 'ISO-8859-1' } as const;
  const name = encoding.startsWith('utf-16') ? 'UTF-16' : declared[encoding as keyof typeof declared];
  const text = `<?xml version="1.0" encoding="${name}"?>${xml}`;
  if (encoding === 'latin1') return Buffer.from(text, 'latin1');
  if (encoding === 'utf-16le') return Buffer.from(`\uFEFF${text}`, 'utf16le');
  if (encoding === 'utf-16be') return Buffer.from(`\uFEFF${text}`, 'utf16le').swap16();
  return Buffer.from(encoding === 'bom' ? `\uFEFF${text}` : text);
}

function ide(plan: Whole, issued: string): string {
  return `<ide><cUF>35</cUF><cNF>${plan.cNF}</cNF><natOp>VENDA DE MERCADORIA</natOp>${plan.layout === '3.10' ? '<indPag>0</indPag>' : ''}<mod>${plan.mod}</mod><serie>${plan.serie}</serie><nNF>${plan.nNF}</nNF><dhEmi>${issued}</dhEmi><tpNF>${plan.entry ? '0' : '1'}</tpNF><idDest>1</idDest><cMunFG>3550308</cMunFG><tpImp>1</tpImp><tpEmis>${plan.tpEmis}</tpEmis><cDV>${keyOf(plan).slice(43)}</cDV><tpAmb>${plan.tpAmb}</tpAmb><finNFe>1</finNFe><indFinal>1</indFinal><indPres>1</indPres><procEmi>0</procEmi><verProc>1</verProc></ide>`;
}

function parties(plan: Whole): string {
  const text =
    plan.padding > 0
      ? `<infAdic><infCpl>${'Observação. '.repeat(Math.ceil(plan.padding / 14))}</infCpl></infAdic>`
      : '';
  return `<emit><CNPJ>${plan.cnpj}</CNPJ><xNome>Comércio de Peças São João Ltda</xNome><CRT>3</CRT></emit><dest><CNPJ>11444777000161</CNPJ><xNome>Cliente &amp; Filhos</xNome></dest><det nItem="1"><prod><cProd>1</cProd><cEAN>SEM GTIN</cEAN><xProd>Parafuso aço</xProd><NCM>73181500</NCM><CFOP>5102</CFOP><uCom>UN</uCom><qCom>1.0000</qCom><vUnCom>10.00</vUnCom><vProd>10.00</vProd></prod></det><total><ICMSTot><vProd>10.00</vProd><vNF>10.00</vNF></ICMSTot></total>${text}`;
}

function protocolOf(number: number): string {
  return `1352600${String(number % 100_000_000).padStart(8, '0')}`;
}
