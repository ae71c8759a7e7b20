/** Notices that accompany an answer (the `avisos` of a consultation or a disablement), one sentence per code. */

import type { DisablementState } from '../contract.ts';
import type { Locale } from './words.ts';

const NOTICES: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  'pt-BR': {
    'address.overridden':
      'Endereço alterado: a resposta veio do servidor indicado em enderecos.json, não do endereço oficial.',
    'address.overridden-asked':
      'Endereço alterado: o pedido foi para o servidor indicado em enderecos.json, não para o endereço oficial.',
    'connection.inspected':
      'Um antivírus ou filtro de rede lê a conexão com a SEFAZ neste computador: a consulta foi feita, mas por essa conexão nada é inutilizado. “Testar conexão” diz qual é.',
    'answer.other-key':
      'A resposta da SEFAZ traz também um evento de outra nota ou de outro ambiente: para esta ele não conta.',
    'note.found-before':
      'Numa consulta anterior a SEFAZ tinha esta nota. Não a transmita de novo nem inutilize o número: consulte mais tarde ou no portal nacional e, se continuar assim, mostre as duas respostas ao contador.',
    'note.marked-by-fisco':
      'O Fisco marcou esta nota com um dos eventos dela: mostre-a ao contador e não dê entrada antes disso.',
    'cstat.unknown':
      'Este programa ainda não conhece este código de resposta: leia o que a SEFAZ escreveu e confirme com o contador.',
    'situation.disagrees': 'A situação e os eventos da resposta não dizem a mesma coisa; confira os eventos.',
    'answer.other-site':
      'A nota foi emitida em contingência e quem respondeu por ela foi o outro autorizador da UF.',
    'answer.other-site-silent':
      'O outro autorizador da UF, onde a nota também pode estar, não respondeu; consulte de novo mais tarde.',
    'answer.svrs': 'Consultada na SVRS, onde ficam as notas de quem está sem inscrição estadual.',
    'answer.svrs-proves-nothing':
      'A resposta da SVRS não diz nada da nota: não prova que existe, nem que não.',
    'answer.perhaps-at-svrs':
      'Se quem emitiu não tem inscrição estadual, a nota pode estar na SVRS: sozinha, esta resposta não prova um furo.',
    'sefaz.paused':
      'A SEFAZ pausou as consultas desta empresa (656): esta é a última resposta guardada, da hora indicada.',
    'consult.key-limit':
      'Esta chave chegou ao limite de consultas por hora: esta é a última resposta guardada, da hora indicada.',
    'archive.not-saved':
      'O XML ainda não está na pasta do arquivo; o programa o guarda e tenta salvar de novo.',
    'archive.no-xml':
      'Não há XML desta inutilização: a SEFAZ a confirmou (563) sem mandar o arquivo. A cópia oficial é pedida à SEFAZ do estado.',
    'request.ask-again':
      'O programa que pediu pergunta de novo por esta chave (/nfe/get/inut), a cada minuto se quiser; nada é enviado: a resposta muda quando o pedido for resolvido.',
    'protocol.missing': 'A SEFAZ não informou o protocolo da inutilização.',
    'protocol.malformed':
      'O protocolo que a SEFAZ informou não tem 15 nem 17 algarismos; a inutilização vale, mas confira o protocolo na consulta pública do estado.',
    'proof.file': 'A resposta da SEFAZ veio de um XML importado; este programa não a recebeu diretamente.',
    'justification.differs': 'A justificativa registrada é a do primeiro pedido, diferente da de agora.',
  },
  en: {
    'address.overridden':
      'Changed address: the answer came from the server named in enderecos.json, not from the official address.',
    'address.overridden-asked':
      'Changed address: the request went to the server named in enderecos.json, not to the official address.',
    'connection.inspected':
      'An antivirus or network filter reads the connection with SEFAZ on this computer: the consult was made, but nothing is disabled over that connection. “Test connection” names it.',
    'answer.other-key':
      'SEFAZ’s answer carries an event of another note or environment too: for this one it does not count.',
    'note.found-before':
      'In an earlier consult SEFAZ had this note. Do not send it again nor disable its number: consult later or at the national portal and, if it stays so, show both answers to the accountant.',
    'note.marked-by-fisco':
      'The tax authority has marked this note with one of its events: show it to the accountant, and do not book it before.',
    'cstat.unknown':
      'This program does not know this answer code yet: read what SEFAZ wrote and confirm with the accountant.',
    'situation.disagrees':
      'The situation and the events in the answer do not say the same; check the events.',
    'answer.other-site':
      'The note was issued in contingency, and the state’s other authorizer is the one that answered for it.',
    'answer.other-site-silent':
      'The state’s other authorizer, where the note may also be, did not answer; consult again later.',
    'answer.svrs': 'Consulted at SVRS, which keeps the notes of issuers without state registration (IE).',
    'answer.svrs-proves-nothing': 'SVRS’s answer says nothing of the note: it proves nothing.',
    'answer.perhaps-at-svrs':
      'If its issuer has no state registration (IE), the note may be at SVRS: alone, this answer proves no gap.',
    'sefaz.paused':
      'SEFAZ has paused this company’s consults (656): this is the last answer kept, of the time shown.',
    'consult.key-limit':
      'This key has reached its limit of consults in the hour: this is the last answer kept, of the time shown.',
    'archive.not-saved': 'The XML is not in the archive folder yet; the program keeps it and tries again.',
    'archive.no-xml':
      'There is no XML of this disablement: SEFAZ confirmed it (563) without sending the file. The official copy is requested from the state’s SEFAZ.',
    'request.ask-again':
      'The program that asked may ask again for this chave (/nfe/get/inut), every minute if it likes; nothing is sent: the answer changes once the request is resolved.',
    'protocol.missing': 'SEFAZ did not give the protocol of the disablement.',
    'protocol.malformed':
      'The protocol that SEFAZ gave has neither 15 nor 17 digits; the disablement stands, but check the protocol at the state’s public query.',
    'proof.file': 'SEFAZ’s answer came from an imported XML; this program did not receive it itself.',
    'justification.differs': 'The justification on record is the first request’s, not the one given now.',
  },
};

/** A code without a text is returned as it is: a notice is never dropped. */
export function explainNotice(code: string, locale: Locale = 'pt-BR'): string {
  const table = NOTICES[locale];
  return (Object.hasOwn(table, code) ? table[code] : undefined) ?? code;
}

/** The notice of a disablement at a changed address: of its answer, or of the request where none came. */
export function overriddenNotice(state: DisablementState): string {
  return state === 'uncertain' || state === 'sending' ? 'address.overridden-asked' : 'address.overridden';
}
