/** SEFAZ's status codes explained in Brazilian Portuguese; SEFAZ's own text is always shown too. */

import type { CStatEntry, CStatWords } from './cstat-who.ts';

const KEY = 'Confira a chave, grupo por grupo, com a do DANFE.';
const SELLER = 'Fale com quem vendeu o certificado e importe o novo.';
const OURS = 'Mande o diagnóstico ao suporte; não adianta repetir o pedido.';

export const CSTAT_PT: Readonly<Record<CStatEntry, CStatWords>> = {
  '100': { what: 'A nota existe e está valendo.', action: 'Não há nada a fazer.' },
  '101': {
    what: 'A nota foi cancelada e não vale mais.',
    action: 'Não dê entrada nesta nota; se a operação ocorreu, quem vendeu deve emitir outra.',
  },
  '102': {
    what: 'Os números foram inutilizados e nunca mais poderão ser usados.',
    action: 'Guarde o XML e avise o contador.',
  },
  '107': { what: 'O serviço da SEFAZ está funcionando.', action: 'Siga com o que ia fazer.' },
  '108': {
    what: 'A SEFAZ parou o serviço por pouco tempo.',
    action: 'Espere alguns minutos e consulte de novo.',
  },
  '108/disable': {
    what: 'A SEFAZ do seu estado parou por pouco tempo, e a contingência não inutiliza.',
    action: 'Espere alguns minutos e faça o pedido de novo.',
  },
  '109': {
    what: 'A SEFAZ parou o serviço e não disse quando volta.',
    action: 'Veja a situação no site da SEFAZ e consulte mais tarde.',
  },
  '109/disable': {
    what: 'A SEFAZ do seu estado está parada sem previsão, e a contingência não inutiliza.',
    action: 'Veja a situação no site da SEFAZ e faça o pedido quando ela voltar.',
  },
  '110': {
    what: 'A SEFAZ denegou o uso desta nota: ela existe, mas não vale.',
    action: 'Não escriture esta nota; se a operação ocorreu, quem vendeu deve emitir outra.',
  },
  '120': {
    what: 'A nota existe e está valendo; a SEFAZ a autorizou com alerta a quem emitiu.',
    action: 'Leia os alertas; se a nota é sua, passe-os a quem cuida do emissor.',
  },
  '124': {
    what: 'Só a emissão prévia em contingência (EPEC) foi registrada; a nota completa ainda não chegou.',
    action:
      'Se a nota é sua, transmita-a pelo emissor que fez o EPEC; se é do fornecedor, cobre dele e não dê entrada.',
  },
  '150': {
    what: 'A nota existe e está valendo; foi autorizada fora do prazo.',
    action: 'Não há nada a fazer.',
  },
  '151': {
    what: 'A nota foi cancelada, fora do prazo, e não vale mais.',
    action: 'Não dê entrada nesta nota e avise o contador do cancelamento tardio.',
  },
  '155': {
    what: 'A nota foi cancelada, fora do prazo, e não vale mais.',
    action: 'Não dê entrada nesta nota e avise o contador do cancelamento tardio.',
  },
  '201': {
    what: 'A faixa tem mais números do que a SEFAZ aceita num pedido.',
    action: 'Divida a faixa em pedidos menores.',
  },
  '203': {
    what: 'Para a SEFAZ, esta empresa não está habilitada a emitir este documento.',
    action: 'Peça ao contador que verifique o credenciamento da empresa.',
  },
  '206': {
    what: 'O número já está inutilizado na SEFAZ; esta resposta é da autorização de notas.',
    action: 'Não emita nota com este número; veja no histórico o que já foi inutilizado.',
  },
  '213': {
    what: 'O pedido foi assinado com o certificado de outra empresa.',
    action: 'Use o certificado com a mesma raiz de CNPJ (os 8 primeiros caracteres).',
  },
  '214': { what: 'A SEFAZ achou a mensagem grande demais.', action: OURS },
  '215': { what: 'A SEFAZ não reconheceu o formato do pedido.', action: OURS },
  '217': {
    what: 'A SEFAZ não encontrou esta nota.',
    action:
      'Confira o ambiente e a chave. Se a nota é sua, transmita-a; se é do fornecedor, cobre dele e não dê entrada.',
  },
  '224': { what: 'O primeiro número da faixa é maior que o último.', action: 'Troque o início com o fim.' },
  '226': { what: 'A chave é de um estado que este servidor não atende.', action: OURS },
  '227': {
    what: 'O CPF do emitente não é o do certificado.',
    action: 'Use o certificado de quem emite as notas.',
  },
  '236': { what: 'O dígito verificador da chave não confere.', action: KEY },
  '239': {
    what: 'A SEFAZ não aceita mais esta versão do pedido.',
    action: 'Atualize o programa; se já for o mais novo, fale com o suporte.',
  },
  '240': {
    what: 'A SEFAZ recusou por irregularidade fiscal da empresa; os números continuam pendentes.',
    action: 'Regularize a situação com o contador e faça o pedido de novo.',
  },
  '240/resend': {
    what: 'A SEFAZ recusou este envio por irregularidade fiscal da empresa; isso não diz se um envio anterior foi atendido.',
    action: 'Regularize a situação com o contador e envie de novo o mesmo pedido.',
  },
  '241': {
    what: 'Ao menos um número da faixa já foi usado numa nota ou num EPEC.',
    action: 'Descubra qual número foi usado e peça só os outros.',
  },
  '242': { what: 'A SEFAZ não entendeu o envelope da mensagem.', action: OURS },
  '243': { what: 'A mensagem chegou malformada à SEFAZ.', action: OURS },
  '250': {
    what: 'A UF do pedido não é a deste autorizador.',
    action: 'Confira a UF do estabelecimento no cadastro da empresa.',
  },
  '252': {
    what: 'O ambiente do pedido não é o do servidor que o recebeu.',
    action: 'Se há endereços próprios em enderecos.json, confira-os; se não, fale com o suporte.',
  },
  '256': {
    what: 'Ao menos um número da faixa já está inutilizado.',
    action: 'Veja no histórico ou na consulta do estado quais já foram e peça só os outros.',
  },
  '266': {
    what: 'Esta série não pode ser inutilizada por este serviço.',
    action: 'Confira a série; de 910 a 969 são de quem emite com CPF.',
  },
  '280': { what: 'A SEFAZ não aceitou o certificado usado na conexão.', action: SELLER },
  '281': {
    what: 'Para a SEFAZ, o certificado usado na conexão está fora da validade.',
    action: 'Importe o certificado renovado e confira a data deste computador.',
  },
  '282': {
    what: 'A SEFAZ não achou no certificado da conexão o CNPJ que esperava; alguns estados recusam assim o e-CPF.',
    action: 'Use o e-CNPJ A1 de uma empresa.',
  },
  '283': {
    what: 'A SEFAZ não conseguiu ligar o certificado da conexão a uma autoridade que conhece.',
    action: SELLER,
  },
  '284': { what: 'O certificado usado na conexão foi revogado.', action: SELLER },
  '285': {
    what: 'O certificado usado na conexão não é da ICP-Brasil.',
    action: 'Use um e-CNPJ A1 da ICP-Brasil.',
  },
  '286': {
    what: 'A SEFAZ não conseguiu conferir se o certificado da conexão foi revogado; não é defeito do seu certificado.',
    action: 'Tente de novo mais tarde.',
  },
  '290': { what: 'A SEFAZ não aceitou o certificado que assinou o pedido.', action: SELLER },
  '291': {
    what: 'Para a SEFAZ, o certificado que assinou o pedido está fora da validade.',
    action: 'Importe o certificado renovado e confira a data deste computador.',
  },
  '292': {
    what: 'O certificado que assinou o pedido não traz CNPJ nem CPF.',
    action: 'Use um e-CNPJ A1 da ICP-Brasil.',
  },
  '293': {
    what: 'A SEFAZ não conseguiu ligar o certificado da assinatura a uma autoridade que conhece.',
    action: SELLER,
  },
  '294': { what: 'O certificado que assinou o pedido foi revogado.', action: SELLER },
  '295': {
    what: 'O certificado que assinou o pedido não é da ICP-Brasil.',
    action: 'Use um e-CNPJ A1 da ICP-Brasil.',
  },
  '296': {
    what: 'A SEFAZ não conseguiu conferir se o certificado da assinatura foi revogado; não é defeito do seu certificado.',
    action: 'Tente de novo mais tarde.',
  },
  '297': { what: 'Para a SEFAZ, a assinatura não corresponde ao pedido.', action: OURS },
  '298': { what: 'A assinatura não está no modelo que a SEFAZ aceita.', action: OURS },
  '299': { what: 'A mensagem chegou à SEFAZ com a codificação errada.', action: OURS },
  '301': {
    what: 'A nota foi denegada pela situação fiscal de quem emitiu, e não vale.',
    action: 'Não escriture esta nota; se a operação ocorreu, quem vendeu deve emitir outra.',
  },
  '302': {
    what: 'A nota foi denegada pela situação fiscal do destinatário, e não vale.',
    action: 'Não escriture esta nota; peça ao contador que verifique a inscrição estadual do destinatário.',
  },
  '303': {
    what: 'A nota foi denegada porque o destinatário não podia operar naquele estado, e não vale.',
    action: 'Não escriture esta nota; peça ao contador que verifique o cadastro do destinatário.',
  },
  '402': { what: 'A mensagem chegou à SEFAZ com a codificação errada.', action: OURS },
  '404': { what: 'A mensagem foi escrita de um modo que a SEFAZ não aceita.', action: OURS },
  '410': { what: 'Este servidor não atende a UF do pedido.', action: OURS },
  '453': {
    what: 'O ano da numeração está à frente do ano atual.',
    action: 'Use o ano em que a sequência quebrou e confira a data deste computador.',
  },
  '454': { what: 'O ano da numeração é anterior a 2006.', action: 'Use o ano em que a sequência quebrou.' },
  '502': { what: 'O identificador do pedido não corresponde aos campos dele.', action: OURS },
  '516': { what: 'A SEFAZ não encontrou no pedido o início que esperava.', action: OURS },
  '517': { what: 'O pedido chegou à SEFAZ sem a versão.', action: OURS },
  '526': {
    what: 'A nota tem mais de 180 dias, e esta SEFAZ não responde mais por ela neste serviço.',
    action: 'Use o XML guardado ou a consulta no portal da NF-e.',
  },
  '561': { what: 'O mês que está na chave não é o da nota que a SEFAZ tem.', action: KEY },
  '562': {
    what: 'A SEFAZ tem este número com outra chave.',
    action: 'Confira a chave do DANFE; se a resposta trouxer outra chave, consulte-a.',
  },
  '563': {
    what: 'Esta faixa já tinha sido inutilizada antes, e nada foi feito agora.',
    action: 'Não repita o pedido; se a resposta trouxer o protocolo, guarde-o.',
  },
  '587': { what: 'A mensagem foi escrita de um modo que a SEFAZ não aceita.', action: OURS },
  '588': { what: 'Há espaços na mensagem onde a SEFAZ não aceita.', action: OURS },
  '613': { what: 'A chave não é igual à da nota que a SEFAZ tem.', action: KEY },
  '614': { what: 'A chave começa com o código de um estado que não existe.', action: KEY },
  '615': { what: 'O ano que está na chave não é possível.', action: KEY },
  '616': { what: 'O mês que está na chave não é possível.', action: KEY },
  '617': { what: 'O CNPJ ou CPF que está na chave não é válido.', action: KEY },
  '618': { what: 'O modelo que está na chave não é NF-e nem NFC-e.', action: KEY },
  '619': { what: 'O número da nota na chave é zero.', action: KEY },
  '640': {
    what: 'Esta rejeição não é comum nesta consulta; vale o texto da SEFAZ.',
    action: 'Leia o texto da SEFAZ e, se precisar, mostre-o ao suporte.',
  },
  '656': {
    what: 'A SEFAZ pausou as consultas desta empresa porque foram muitas em pouco tempo.',
    action:
      'Espere uma hora sem consultar; insistir pode reiniciar a espera, e o seu emissor usa o mesmo limite.',
  },
  '656/disable': {
    what: 'A SEFAZ pausou os pedidos desta empresa porque a mesma recusa se repetiu demais.',
    action: 'Espere uma hora sem enviar e corrija o pedido antes de tentar de novo.',
  },
  '998': {
    what: 'A SEFAZ respondeu que este serviço foi desativado.',
    action: 'Veja os avisos no site da SEFAZ e atualize o programa.',
  },
  '999': {
    what: 'A SEFAZ teve um erro que não está na lista dela.',
    action: 'Espere alguns minutos e consulte de novo.',
  },
  '999/disable': {
    what: 'A SEFAZ teve um erro que não está na lista dela, e não se sabe se o pedido foi atendido.',
    action: 'Não use estes números até resolver a pendência.',
  },
  unknown: {
    what: 'A SEFAZ respondeu com um código que este programa não conhece.',
    action: 'Leia o texto da SEFAZ e confirme com o contador antes de usar a nota.',
  },
  nt2026007: {
    what: 'Recusa ao emitir (NT 2026.007: emitente sem IE ou cadastro da Receita): não foi autorizado nem guardado.',
    action:
      'Corrija com o contador o que a SEFAZ escreveu e transmita de novo; em 166 e 188, o emissor deve mandar à SVRS.',
  },
  marked: {
    what: 'A SEFAZ autorizou esta nota, e depois o Fisco a marcou com um evento.',
    action: 'Mostre-a ao contador e não dê entrada antes disso.',
  },
  default: {
    what: 'A SEFAZ respondeu à consulta com um código que este programa não explica; vale o texto dela.',
    action: 'Procure pelo número da rejeição ou mostre a mensagem ao suporte.',
  },
  'unknown/disable': {
    what: 'A SEFAZ respondeu com um código que este programa não explica, e não se sabe se o pedido foi atendido.',
    action: 'Não use estes números até resolver a pendência.',
  },
  'default/disable': {
    what: 'A SEFAZ não inutilizou os números, pelo motivo que está no texto dela.',
    action: 'Procure pelo número da rejeição ou mostre a mensagem ao suporte.',
  },
  'default/resend': {
    what: 'A SEFAZ recusou este envio, pelo motivo que está no texto dela; isso não diz se um envio anterior foi atendido.',
    action: 'Procure pelo número da rejeição ou mostre a mensagem ao suporte.',
  },
};
