/** The glossary, in English; the words themselves stay Portuguese, as they are written on papers and screens. */

import type { HelpContent } from '../pages.ts';

export const terms: HelpContent['terms'] = {
  a1: {
    term: 'A1',
    text: 'A digital certificate in a file (.pfx or .p12) with a password, valid for one year. It is what this program uses. The A3, on a card or USB token, does not serve here.',
  },
  ac: {
    term: 'AC',
    text: 'Certificate authority (autoridade certificadora): who issues digital certificates. Yours belongs to [ICP-Brasil](term/icp-brasil).',
  },
  ambiente: {
    term: 'Ambiente',
    text: 'Environment: **Produção** counts for real, **Homologação** is SEFAZ’s test, **Treino** is this program’s simulated SEFAZ. A note of one does not exist in another.',
  },
  arquivo: {
    term: 'Arquivo',
    text: 'The archive: the folder with the XML files of the disablements, by CNPJ, environment, year and month.',
  },
  autorizador: {
    term: 'Autorizador',
    text: 'The system that serves a state. Some states have their own; others use the virtual SEFAZ (SVRS or SVAN). The program knows which one serves each.',
  },
  'carta-de-correcao': {
    term: 'Carta de correção',
    text: 'Correction letter: an event that corrects a datum of an authorized note, never its values. Also CC-e.',
  },
  chave: {
    term: 'Chave de acesso',
    text: 'Access key: the 44 positions that identify a note: state, year and month, issuer’s CNPJ, model, series, number, way of issue, a code and the [check digit](term/digito). Since 2026 the CNPJ in it may have letters.',
  },
  'cnpj-raiz': {
    term: 'CNPJ raiz',
    text: 'CNPJ root: the first 8 characters, the same for head office and branches. The certificate of one serves the others.',
  },
  contingencia: {
    term: 'Contingência',
    text: 'Contingency: issuing a note another way while SEFAZ does not answer, and transmitting it later. A number issued in contingency **was used**: it is not disabled.',
  },
  comprovante: {
    term: 'Comprovante',
    text: 'Receipt: a PDF sheet that tells of a disablement: company, numbers, protocol, date. It is for showing; the proof is the XML.',
  },
  cstat: {
    term: 'cStat',
    text: 'The code, of three or four digits, with which SEFAZ answers, together with a text (xMotivo). The [list](codes) explains those that appear here.',
  },
  danfe: {
    term: 'DANFE',
    text: 'The paper that goes with the goods, with key and barcode. It is not the note: the note is the XML.',
  },
  denegacao: {
    term: 'Denegação',
    text: 'Denial: SEFAZ denied the use of the note for an irregularity of issuer or recipient. The number is taken and cannot be disabled. Denial ended in 2023; old notes still answer 110 or 30x.',
  },
  diario: {
    term: 'Diário',
    text: 'Journal: where the program writes each step of a disablement, before and after it speaks to SEFAZ. Nothing in it is erased. See [Audit](audit).',
  },
  digito: {
    term: 'Dígito verificador',
    text: 'Check digit: the last digit of the key (and the last two of the CNPJ), worked out from the others. If it does not match, something was typed or read wrong.',
  },
  'e-cnpj': {
    term: 'e-CNPJ',
    text: 'A company’s certificate. The e-CPF is a person’s: it serves to consult notes only, and some states refuse it. Disabling needs the e-CNPJ.',
  },
  epec: {
    term: 'EPEC',
    text: 'Advance issue in contingency: a summary of the note sent ahead. The whole note still has to be transmitted.',
  },
  evento: {
    term: 'Evento',
    text: 'Event: what happens to a note after it was authorized: cancellation, correction letter, EPEC. Each has a protocol of its own.',
  },
  faixa: {
    term: 'Faixa',
    text: 'Range: from the first to the last number of a request to disable, all in a row, of one series and one year. Up to 10,000.',
  },
  filial: {
    term: 'Filial',
    text: 'Branch: another establishment of the same company: same [CNPJ root](term/cnpj-raiz), another ending. It has numbers of its own and at times another state.',
  },
  furo: {
    term: 'Furo (quebra de sequência)',
    text: 'Gap: a number without a note between two that have one: skipped, failed, lost. If it will never be used, it is to be [disabled](disablement); if it was issued in contingency, it is to be transmitted.',
  },
  homologacao: {
    term: 'Homologação',
    text: 'SEFAZ’s test environment. It is the real SEFAZ, but nothing done there has fiscal value.',
  },
  'icp-brasil': {
    term: 'ICP-Brasil',
    text: 'Brazil’s official hierarchy of digital certificates. SEFAZ accepts only those.',
  },
  inutilizacao: {
    term: 'Inutilização',
    text: 'Disablement: the notice to SEFAZ that a range of numbers was skipped and will never be used. It cannot be undone. See [Disable](disablement).',
  },
  justificativa: {
    term: 'Justificativa',
    text: 'Justification: the reason of a disablement, 15 to 255 characters. In the XML it is the field xJust.',
  },
  modelo: { term: 'Modelo', text: 'Model: 55 is the NF-e, 65 the NFC-e. Each has its own numbers.' },
  nfce: {
    term: 'NFC-e',
    text: 'The consumer’s electronic note, model 65: the receipt of a sale over the counter.',
  },
  nfe: { term: 'NF-e', text: 'The electronic invoice, model 55.' },
  pfx: {
    term: 'PFX, P12',
    text: 'The file of an A1 certificate: the secret key and the certificates, protected by a password. Treat it as the company’s signature.',
  },
  procinutnfe: {
    term: 'ProcInutNFe',
    text: 'The XML of a disablement: the signed request and SEFAZ’s answer together. It is the proof, to be kept for as long as the accountant says (Ajuste SINIEF 2/2025 speaks of 132 months).',
  },
  producao: {
    term: 'Produção',
    text: 'The environment that counts for real. Entering it always asks for confirmation.',
  },
  protocolo: {
    term: 'Protocolo',
    text: 'Protocol: the number SEFAZ gives to what it recorded: an authorization, an event, a disablement. 15 or 17 digits.',
  },
  rejeicao: {
    term: 'Rejeição',
    text: 'Refusal: SEFAZ refused the request and nothing was recorded. Where a consult is refused, the note stays as it was. A note refused on authorization may be corrected and transmitted with the same number.',
  },
  revogacao: {
    term: 'Revogação',
    text: 'Revocation: when the issuer of a certificate cancels it before its end. Only SEFAZ checks it, on receiving the request.',
  },
  sefaz: {
    term: 'SEFAZ',
    text: 'Each state’s tax authority, which authorizes the notes and keeps their situation.',
  },
  serie: {
    term: 'Série',
    text: 'Series, 0 to 999: each has its own sequence of numbers. Your issuing program says which it uses.',
  },
  svc: {
    term: 'SVC',
    text: 'Virtual SEFAZ for contingency (SVC-AN and SVC-RS): authorizes notes when the state’s SEFAZ stops. **It does not disable.**',
  },
  token: {
    term: 'Token',
    text: 'The secret by which a program is known to the [Integration](integration) service. It holds for one company and one environment.',
  },
  treino: {
    term: 'Treino',
    text: 'Training: the simulated SEFAZ inside this program, for practising. Nothing leaves the computer. See [Training](training).',
  },
  uf: {
    term: 'UF',
    text: 'The company’s state. Disablements go to its SEFAZ; that is why a person confirms it, once.',
  },
  xjust: {
    term: 'xJust, xMotivo',
    text: 'Names of XML fields: xJust is the justification that you write, xMotivo the text with which SEFAZ answers.',
  },
  xml: {
    term: 'XML',
    text: 'The format of the NF-e’s files. Do not open and save one in another program: one blank more breaks the signature. A consult gives the situation, not the XML: that comes from the issuer or from Distribuição de DF-e (for the recipient only).',
  },
  '656': {
    term: '656 (consumo indevido)',
    text: 'Consumption abuse: SEFAZ blocked the service for the company for about an hour, after too many consults. See [Limits](limits).',
  },
};
