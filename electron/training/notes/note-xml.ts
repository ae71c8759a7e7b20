/**
 * What the training authorizer writes about a note: its protNFe, the old retCancNFe, and each procEventoNFe with a real
 * signature, as content of a consultation's answer and as files.
 */

import { createPrivateKey, X509Certificate, type KeyObject, createHash } from 'node:crypto';
import { NFE_NAMESPACE } from '../../../shared/fiscal/namespace.ts';
import { protocol } from './ledger.ts';
import { type SeedEvent, type SeedNote, COMPANY } from './seeds.ts';
import { signatureOver } from '../sign.ts';
import { APPLICATION, motive } from '../texts.ts';
import { stamp } from '../times.ts';
import { escapeXml } from '../xml.ts';
import { accessKeyParts } from '../../../shared/fiscal/key/access-key.ts';

const MINUTE_MS = 60_000;
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';

const NAMES = {
  '110110': { desc: 'Carta de Correcao', registered: 'Carta de Correcao registrada' },
  '110111': { desc: 'Cancelamento', registered: 'Cancelamento registrado' },
  '110112': { desc: 'Cancelamento por substituicao', registered: 'Cancelamento por substituicao registrado' },
  '110140': { desc: 'EPEC', registered: 'EPEC autorizado' },
} as const;

const CONDITION =
  'A Carta de Correcao e disciplinada pelo paragrafo 1o-A do art. 7o do Convenio S/N, de 15 de dezembro de 1970 e pode ser ' +
  'utilizada para regularizacao de erro ocorrido na emissao de documento fiscal, desde que o erro nao esteja relacionado com: ' +
  'I - as variaveis que determinam o valor do imposto tais como: base de calculo, aliquota, diferenca de preco, quantidade, ' +
  'valor da operacao ou da prestacao; II - a correcao de dados cadastrais que implique mudanca do remetente ou do ' +
  'destinatario; III - a data de emissao ou de saida.';

export type NoteWriter = ReturnType<typeof noteWriter>;

export function noteWriter(signer: { readonly cert: string; readonly key: string }) {
  const key = createPrivateKey(signer.key);
  const certificate = new X509Certificate(signer.cert).raw.toString('base64');
  const written = new Map<string, string>();
  return {
    /** Everything after chNFe in a retConsSitNFe; written once per note, since signing takes a millisecond. */
    contentOf: (note: SeedNote) => {
      // A note that was cancelled meanwhile has an event more.
      const name = `${note.chNFe} ${note.events.length}`;
      const known = written.get(name);
      if (known !== undefined) return known;
      const content =
        protNFe(note) +
        (note.legacyCancel ? retCancNFe(note) : '') +
        note.events.map((event) => procEventoNFe(note, event, key, certificate)).join('');
      written.set(name, content);
      return content;
    },
    /** The names of these files, without writing them. */
    fileNamesOf: (note: SeedNote) => [nameOf(note), ...note.events.map((event) => eventNameOf(note, event))],
    /** The note with its protocol, and each event, as emitters keep them; only of notes with a protocol. */
    filesOf: (note: SeedNote) => [
      {
        name: nameOf(note),
        xml: `${DECLARATION}<nfeProc xmlns="${NFE_NAMESPACE}" versao="4.00">${noteDocument(note, key, certificate)}${protNFe(note)}</nfeProc>`,
      },
      ...note.events.map((event) => ({
        name: eventNameOf(note, event),
        xml:
          DECLARATION +
          procEventoNFe(note, event, key, certificate).replace(
            '<procEventoNFe',
            `<procEventoNFe xmlns="${NFE_NAMESPACE}"`,
          ),
      })),
    ],
  };
}

function nameOf({ chNFe }: SeedNote): string {
  return `${chNFe}-procNFe.xml`;
}

function eventNameOf({ chNFe }: SeedNote, { tpEvento, nSeqEvento }: SeedEvent): string {
  return `${tpEvento}-${chNFe}-${nSeqEvento}-procEventoNFe.xml`;
}

function protNFe(note: SeedNote): string {
  const { chNFe, issued, protocol: own, alerts = [] } = note;
  if (!own) return '';
  const alertsXml = alerts
    .map(([cMsg, xMsg]) => `<cMsg>${cMsg}</cMsg><xMsg>${escapeXml(xMsg)}</xMsg>`)
    .join('');
  return (
    `<protNFe versao="4.00"><infProt Id="ID${own.nProt}"><tpAmb>2</tpAmb><verAplic>${APPLICATION}</verAplic>` +
    `<chNFe>${chNFe}</chNFe><dhRecbto>${stamp(new Date(issued.getTime() + MINUTE_MS))}</dhRecbto>` +
    `<nProt>${own.nProt}</nProt><digVal>${noteDigest(note)}</digVal><cStat>${own.cStat}</cStat>` +
    `<xMotivo>${escapeXml(motive(own.cStat))}</xMotivo>${alertsXml}</infProt></protNFe>`
  );
}

function retCancNFe({ chNFe, issued }: SeedNote): string {
  const at = new Date(issued.getTime() + 60 * MINUTE_MS);
  const cUF = chNFe.slice(0, 2);
  return (
    `<retCancNFe versao="2.00"><infCanc><tpAmb>2</tpAmb><verAplic>${APPLICATION}</verAplic><cStat>101</cStat>` +
    `<xMotivo>${motive('101')}</xMotivo><cUF>${cUF}</cUF><chNFe>${chNFe}</chNFe>` +
    `<dhRecbto>${stamp(at)}</dhRecbto><nProt>${protocol(cUF, at, 800_000)}</nProt></infCanc></retCancNFe>`
  );
}

function procEventoNFe(note: SeedNote, event: SeedEvent, key: KeyObject, certificate: string): string {
  const { chNFe } = note;
  const { tpEvento, nSeqEvento } = event;
  const id = `ID${tpEvento}${chNFe}${String(nSeqEvento).padStart(2, '0')}`;
  const asked = new Date(note.issued.getTime() + event.minutesAfter * MINUTE_MS);
  const registered = new Date(asked.getTime() + MINUTE_MS);
  const cOrgao = tpEvento === '110140' ? '91' : chNFe.slice(0, 2);
  const inside =
    `<cOrgao>${cOrgao}</cOrgao><tpAmb>2</tpAmb><CNPJ>${chNFe.slice(6, 20)}</CNPJ><chNFe>${chNFe}</chNFe>` +
    `<dhEvento>${stamp(asked)}</dhEvento><tpEvento>${tpEvento}</tpEvento><nSeqEvento>${nSeqEvento}</nSeqEvento>` +
    `<verEvento>1.00</verEvento><detEvento versao="1.00"><descEvento>${NAMES[tpEvento].desc}</descEvento>` +
    `${detail(note, event)}</detEvento></infEvento>`;
  // Canonical XML puts the inherited default namespace on the apex, before its attributes.
  const signature = signatureOver(
    id,
    `<infEvento xmlns="${NFE_NAMESPACE}" Id="${id}">${inside}`,
    key,
    certificate,
  );
  return (
    `<procEventoNFe versao="1.00"><evento xmlns="${NFE_NAMESPACE}" versao="1.00"><infEvento Id="${id}">${inside}${signature}</evento>` +
    `<retEvento versao="1.00"><infEvento><tpAmb>2</tpAmb><verAplic>${APPLICATION}</verAplic><cOrgao>${cOrgao}</cOrgao>` +
    `<cStat>${event.cStat}</cStat><xMotivo>${escapeXml(motive(event.cStat))}</xMotivo><chNFe>${chNFe}</chNFe>` +
    `<tpEvento>${tpEvento}</tpEvento><xEvento>${NAMES[tpEvento].registered}</xEvento><nSeqEvento>${nSeqEvento}</nSeqEvento>` +
    `<dhRegEvento>${stamp(registered)}</dhRegEvento>` +
    `<nProt>${protocol(chNFe.slice(0, 2), registered, eventSequence(note, event))}</nProt></infEvento></retEvento></procEventoNFe>`
  );
}

function detail(note: SeedNote, event: SeedEvent): string {
  const { chNFe } = note;
  const text = escapeXml(event.text);
  switch (event.tpEvento) {
    case '110110':
      return `<xCorrecao>${text}</xCorrecao><xCondUso>${CONDITION}</xCondUso>`;
    case '110111':
      return `<nProt>${note.protocol?.nProt ?? ''}</nProt><xJust>${text}</xJust>`;
    case '110112':
      return (
        `<cOrgaoAutor>${chNFe.slice(0, 2)}</cOrgaoAutor><tpAutor>1</tpAutor><verAplic>${APPLICATION}</verAplic>` +
        `<nProt>${note.protocol?.nProt ?? ''}</nProt><xJust>${text}</xJust><chNFeRef>${event.chNFeRef ?? ''}</chNFeRef>`
      );
    case '110140':
      return (
        `<cOrgaoAutor>${chNFe.slice(0, 2)}</cOrgaoAutor><tpAutor>1</tpAutor><verAplic>${APPLICATION}</verAplic>` +
        `<dhEmi>${stamp(note.issued)}</dhEmi><tpNF>1</tpNF><IE>ISENTO</IE><dest><UF>SP</UF>` +
        `<CNPJ>${chNFe.slice(6, 20)}</CNPJ><vNF>150.00</vNF><vICMS>18.00</vICMS><vST>0.00</vST></dest>`
      );
  }
}

function eventSequence({ chNFe }: SeedNote, { tpEvento, nSeqEvento }: SeedEvent): number {
  return 900_000 + (Number(chNFe.slice(28, 34)) % 10_000) * 10 + nSeqEvento + (tpEvento === '110110' ? 0 : 5);
}

/** The signed NFe element, in its canonical form. `certificate`: base64 of the DER. */
function noteDocument(note: SeedNote, key: KeyObject, certificate: string): string {
  const signature = signatureOver(`NFe${note.chNFe}`, infNFe(note), key, certificate);
  const inside = infNFe(note).replace(` xmlns="${NFE_NAMESPACE}"`, '');
  return `<NFe xmlns="${NFE_NAMESPACE}">${inside}${signature}</NFe>`;
}

/** What the authorizer repeats as digVal, base64. */
function noteDigest(note: SeedNote): string {
  return createHash('sha1').update(infNFe(note), 'utf8').digest('base64');
}

/** Canonical: the inherited default namespace comes first, then the attributes in alphabetical order. */
function infNFe({ chNFe, issued, atSvrs }: SeedNote): string {
  const { cUF, emitter, mod, serie, nNF, tpEmis, cNF, cDV } = accessKeyParts(chNFe);
  return (
    `<infNFe xmlns="${NFE_NAMESPACE}" Id="NFe${chNFe}" versao="4.00"><ide><cUF>${cUF}</cUF><cNF>${cNF}</cNF>` +
    `<natOp>Venda (TREINO)</natOp><mod>${mod}</mod><serie>${serie}</serie><nNF>${nNF}</nNF><dhEmi>${stamp(issued)}</dhEmi>` +
    `<tpNF>1</tpNF><tpEmis>${tpEmis}</tpEmis><cDV>${cDV}</cDV><tpAmb>2</tpAmb></ide>` +
    `<emit><CNPJ>${emitter}</CNPJ><xNome>${escapeXml(COMPANY.name)}</xNome>${atSvrs ? '' : '<IE>111111111111</IE>'}</emit>` +
    `<det nItem="1"><prod><cProd>1</cProd><xProd>NOTA FISCAL EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL</xProd>` +
    `<vProd>150.00</vProd></prod></det><total><ICMSTot><vNF>150.00</vNF></ICMSTot></total></infNFe>`
  );
}
