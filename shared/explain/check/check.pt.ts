/** The findings of the checker, in Brazilian Portuguese. */

import type { CheckCode } from '../../check/check-report.ts';
import { otherProtocol } from '../verdict/other-protocol.ts';
import { around, day, text, type Data, type Words } from '../words.ts';

const LOCALE = 'pt-BR';
const field = (d: Data) => around(d, 'field', ' (', ')');
const value = (d: Data) => around(d, 'value', ': ', '');
const answer = (d: Data) => [text(d, 'cStat'), text(d, 'xMotivo')].filter((one) => one !== '').join(' – ');

export const CHECK_PT: Readonly<Record<CheckCode, Words>> = {
  'file.empty': 'O arquivo está vazio.',
  'file.too-large': 'O arquivo passa de 5 MB e não foi lido.',
  'file.too-heavy':
    'O arquivo exige trabalho demais e não foi conferido. Um XML de inutilização ou de nota não é assim: peça o original.',
  'file.not-xml': (d) =>
    d['otherThan'] !== undefined
      ? 'O arquivo não é um XML.'
      : `O arquivo não é um XML inteiro${around(d, 'line', ': há erro na linha ')}${around(d, 'column', ', coluna ')}.`,
  'file.unknown': (d) =>
    `O XML não é de nota, evento, inutilização nem resposta da SEFAZ${around(d, 'root', ': a raiz é ')}.`,
  'file.well-formed': 'O XML está bem formado.',
  'file.encoding': 'O arquivo não está em UTF-8.',
  'file.bom': 'O arquivo começa com um sinal (BOM) que o padrão da NF-e não usa.',
  'file.blank-start':
    'Há espaços ou linhas em branco antes do início do XML: o conteúdo foi lido, mas alguns programas recusam o arquivo assim.',
  'root.ok': 'O envelope está certo.',
  'root.name': (d) => `A raiz deve ser ProcInutNFe, com P maiúsculo${around(d, 'found', '; aqui é ')}.`,
  'root.namespace': 'Falta no envelope o namespace (xmlns) da NF-e, ou ele está errado.',
  'root.version': (d) => `A versão do envelope deve ser 4.00${around(d, 'found', '; aqui é ')}.`,
  'root.only-request': 'O arquivo só tem o pedido; falta a resposta da SEFAZ.',
  'root.only-answer': 'O arquivo só tem a resposta da SEFAZ; falta o pedido assinado.',
  'envelope.spaces': 'Há espaços ou quebras de linha entre as tags do XML.',
  'envelope.namespaces':
    'O envelope declara namespaces (xmlns) a mais, que podem impedir outros programas de conferir a assinatura.',
  'envelope.prefix': 'O XML usa prefixos nas tags, que a SEFAZ não aceita.',
  'layout.ok': 'O leiaute está certo.',
  'layout.missing': (d) => `Falta um campo do leiaute${field(d)}.`,
  'layout.unexpected': (d) => `Há um campo que o leiaute não tem${field(d)}.`,
  'layout.order': (d) => `Um campo está fora da ordem do leiaute${field(d)}.`,
  'layout.value': (d) => `O valor de um campo não é aceito pelo leiaute${field(d)}${value(d)}.`,
  'layout.attribute': (d) => `Um atributo não é aceito pelo leiaute${field(d)}${value(d)}.`,
  'layout.text': (d) => `Há texto solto entre os campos${field(d)}.`,
  'id.ok': 'O Id confere com os campos do pedido.',
  'id.differs': (d) => `O Id não confere com os campos do pedido${around(d, 'expected', '; deveria ser ')}.`,
  'range.upside-down': 'O primeiro número da faixa é maior que o último.',
  'environment.test': 'É de homologação ou treino: não tem valor fiscal.',
  'signature.ok': 'A assinatura confere: o conteúdo é o que foi assinado.',
  'signature.missing': 'O documento não está assinado.',
  'signature.layout': 'A assinatura não é sobre este documento, ou há mais de uma.',
  'signature.unchecked':
    'A assinatura não foi conferida, porque o leiaute do documento ou o da própria assinatura está errado.',
  'signature.digest':
    'A assinatura não confere: o XML foi alterado ou reformatado depois de assinado. Peça o arquivo original.',
  'signature.value': 'A assinatura não foi feita com o certificado que está no arquivo.',
  'signature.spaces':
    'O XML foi reformatado, e os espaços entre as tags quebraram a assinatura; sem eles a assinatura confere.',
  'signature.reformatted':
    'O conteúdo é o que foi assinado, mas este arquivo foi reformatado: sem os espaços entre as tags a assinatura confere. Para guardar, peça o arquivo original.',
  'signature.algorithm': (d) =>
    `A assinatura usa um algoritmo que a SEFAZ não aceita${around(d, 'algorithm', ': ')}.`,
  'signature.certificate': 'O certificado que está na assinatura não pode ser lido.',
  'signer.own': (d) =>
    `Assinado com o certificado de ${text(d, 'holder') || 'quem emite'}, da própria empresa (a cadeia da ICP-Brasil não é conferida aqui).`,
  'signer.other': (d) =>
    `Assinado com o certificado de outra ${text(d, 'cnpj') === '' ? 'pessoa' : 'empresa'}${around(d, 'holder', ': ')}${around(d, 'cnpj', ', CNPJ ')}.`,
  'signer.cpf': (d) => `Assinado com o certificado de uma pessoa (e-CPF)${around(d, 'holder', ': ')}.`,
  'signer.unknown': (d) => `O certificado não diz de que CNPJ é${around(d, 'holder', ': ')}.`,
  'signer.valid': 'O certificado estava válido quando a SEFAZ recebeu.',
  'signer.expired': (d) =>
    `O certificado já estava vencido${atDay(d)}; venceu em ${day(d, 'validUntil', LOCALE)}.`,
  'signer.not-yet-valid': (d) =>
    `O certificado ainda não valia${atDay(d)}; vale desde ${day(d, 'validFrom', LOCALE)}.`,
  'signer.moment-unknown': 'Sem a data de recebimento não dá para dizer se o certificado estava válido.',
  'answer.matches': 'A resposta é deste pedido.',
  'answer.differs': (d) =>
    `A resposta não é deste pedido: ${text(d, 'field') || 'um campo'} é ${text(d, 'request') || '?'} no pedido e ${text(d, 'answer') || '?'} na resposta.`,
  'answer.homologated': (d) => `A SEFAZ inutilizou a numeração${around(d, 'nProt', ', protocolo ')}.`,
  'answer.not-homologated': (d) =>
    `A resposta não é de numeração inutilizada (102)${answer(d) === '' ? '' : `: ${answer(d)}`}.`,
  'answer.protocol-missing': 'A resposta não traz o número do protocolo.',
  'answer.signature-ok': 'A assinatura da resposta da SEFAZ confere.',
  'answer.signature-bad': 'A assinatura da resposta da SEFAZ não confere.',
  'note.key-ok': 'A chave de acesso confere com os campos da nota.',
  'note.key-invalid': 'A chave de acesso da nota (Id) não é válida.',
  'note.key-differs': (d) =>
    `A chave de acesso não confere com a nota: ${text(d, 'field') || 'um campo'} é ${text(d, 'key') || '?'} na chave e ${text(d, 'note') || 'vazio'} na nota.`,
  'note.protocol-ok': (d) => `O protocolo de autorização é desta nota${around(d, 'nProt', ': ')}.`,
  'note.protocol-missing': 'Falta o protocolo de autorização da SEFAZ.',
  'note.protocol-other-key': 'O protocolo é de outra nota.',
  'note.protocol-digest': 'O protocolo foi dado a um conteúdo diferente deste (digVal).',
  'note.protocol-status': (d) =>
    `O protocolo não é de autorização${answer(d) === '' ? '' : `: ${answer(d)}`}.`,
  'note.sefaz-ok': 'É a mesma nota que a SEFAZ tem (digVal).',
  'note.sefaz-digest': 'A SEFAZ tem esta chave com um conteúdo diferente (digVal).',
  'note.sefaz-no-digest': 'A resposta da SEFAZ não traz o resumo do conteúdo (digVal) para comparar.',
  'note.sefaz-environment':
    'A nota é de outro ambiente, diferente do consultado; não foi comparada com a SEFAZ.',
  'note.sefaz-not-asked': (d) =>
    `A nota não foi comparada: a SEFAZ não atendeu à consulta (${answer(d)}). Confira de novo mais tarde.`,
  'note.sefaz-situation': (d) => `Na SEFAZ: ${answer(d) || 'sem autorização'}.`,
  'file.soap':
    'O XML veio dentro de um envelope SOAP, como os programas trocam com a SEFAZ; foi conferido o que está dentro dele.',
  'file.several': (d) =>
    `O arquivo tem vários documentos${around(d, 'n', ': este é o ')}${around(d, 'of', ' de ')}.`,
  'file.other-document': (d) =>
    `É outro documento fiscal, que não é conferido aqui${around(d, 'root', ': a raiz é ')}.`,
  'note.protocol-environment': (d) =>
    `O protocolo é de outro ambiente${around(d, 'protocol', ' (tpAmb ', ')')}; a nota não é${around(d, 'note', ' (tpAmb ', ')')}.`,
  'note.protocol-signature-ok': 'A assinatura que a SEFAZ pôs no protocolo confere.',
  'note.protocol-signature-bad':
    'A assinatura que a SEFAZ pôs no protocolo não confere: o protocolo pode ter sido alterado.',
  'note.cancelled-inside': (d) =>
    `O próprio arquivo traz o cancelamento registrado desta nota${around(d, 'nProt', ', protocolo ')}.`,
  'note.without-ie':
    'Quem emitiu não pôs a inscrição estadual (IE). Notas de quem não tem IE ficam na SVRS desde outubro de 2026; se a empresa é sua, diga no cadastro dela desde que dia está sem IE.',
  'note.content-same':
    'O conteúdo deste arquivo é o que a SEFAZ autorizou (digVal); o problema está só na assinatura.',
  'note.content-protocol': 'O conteúdo é o mesmo do protocolo que está no arquivo (digVal).',
  'note.sefaz-protocol': (d) =>
    otherProtocol(d, LOCALE) || 'O protocolo no arquivo não é o que a SEFAZ tem hoje.',
  'event.id-ok': 'O Id do evento confere com os campos dele.',
  'event.id-differs': (d) =>
    `O Id do evento não confere com os campos dele${around(d, 'expected', '; deveria ser ')}.`,
  'event.author-other': (d) => `O evento não é de quem emitiu a nota${around(d, 'author', ': é de ')}.`,
  'event.registered': (d) =>
    `${text(d, 'name') || 'Evento'}: registrado pela SEFAZ, diz o arquivo${around(d, 'nProt', ', protocolo ')}.`,
  'event.refused': (d) =>
    `${text(d, 'name') || 'Evento'}: a SEFAZ não registrou${answer(d) === '' ? '' : ` (${answer(d)})`}.`,
  'event.answer-differs': (d) =>
    `A resposta é de outro evento: ${text(d, 'field') || 'um campo'} é ${text(d, 'event') || '?'} no evento e ${text(d, 'answer') || '?'} na resposta.`,
  'event.answer-missing': 'Falta a resposta da SEFAZ: o arquivo não diz se o evento foi registrado.',
  'event.only-answer': (d) =>
    `O arquivo só tem a resposta da SEFAZ${around(d, 'name', ' a este evento: ')}; falta o evento assinado.`,
  'event.sefaz-ok': (d) => `A SEFAZ tem este evento${around(d, 'nProt', ', protocolo ')}.`,
  'event.sefaz-digest': 'A SEFAZ tem um evento deste tipo e número, mas com outro conteúdo.',
  'event.sefaz-missing': 'A SEFAZ não mostra este evento na nota.',
  'event.sefaz-unlisted':
    'A consulta da SEFAZ não mostra eventos deste tipo: que ele não apareça não quer dizer nada.',
  'message.answer': (d) => `É uma resposta da SEFAZ guardada em arquivo${around(d, 'root', ' (', ')')}.`,
  'message.request': (d) => `É um pedido feito à SEFAZ${around(d, 'root', ' (', ')')}, não a resposta.`,
  'message.situation': (d) => `Nela a SEFAZ disse: ${answer(d) || 'nada sobre a nota'}.`,
  'message.event-signature': (d) =>
    `A assinatura de um evento que veio na resposta não confere${around(d, 'name', ': ')}.`,
};

function atDay(d: Data): string {
  const when = day(d, 'at', LOCALE);
  return when === '' ? '' : ` em ${when}`;
}
