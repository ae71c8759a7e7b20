/** Consultar, and the limits of consults. */

import { h, list, note, p, picture, steps } from '../blocks.ts';
import type { HelpContent } from '../pages.ts';

export const pagesNotes: Pick<HelpContent['pages'], 'consult' | 'limits'> = {
  consult: {
    title: 'Consultar',
    blocks: [
      p(
        'Consulta na SEFAZ a situação de uma nota, pela [chave de acesso](term/chave). Consultar não muda nada na nota.',
      ),
      picture('consultar', 'Uma nota cancelada, com a sua história'),
      steps(
        'Ponha a chave no campo: pelo leitor, digitada, ou colada. Vale colar a chave com espaços, o endereço do QR Code, o XML inteiro ou um texto qualquer com a chave no meio.',
        'Enquanto você digita, o grupo que não confere é sublinhado. Com algum número errado, confira grupo a grupo: nada é enviado, as respostas de antes ficam apagadas, e o programa oferece as correções quando são poucas.',
        'Aperte `Enter`. A resposta mais nova fica em cima e o campo já espera a próxima chave.',
      ),
      h('Muitas chaves de uma vez'),
      p(
        'Cole um texto com várias chaves, uma lista ou uma coluna de planilha: o programa pergunta se quer **só a primeira** ou **todas**. Elas vão uma por vez, com a conta do que já veio; **Parar** guarda as que faltam, e **Continuar** segue dali. Um [656](cstat/656) pausa o resto sozinho.',
      ),
      h('Guardar a resposta'),
      p(
        '**Ver XML** mostra o que a SEFAZ mandou, e dali ele pode ser salvo. **Salvar PDF** faz uma folha para imprimir. Os dois vão para a pasta do arquivo, em `consultas`.',
      ),
      h('O que as respostas dizem'),
      list(
        '**Autorizada**: existe e está valendo.',
        '**Cancelada**: não vale mais. Em cima ficam o cancelamento, o seu protocolo, a hora e o motivo; se houve substituição, a chave da outra nota.',
        '**Denegada**: a SEFAZ negou o uso. O número está ocupado e **não** pode ser inutilizado. A denegação acabou em 2023; notas antigas ainda respondem [110](cstat/110) ou 30x.',
        '**EPEC**: só existe a emissão prévia; falta transmitir a nota completa. Se ela é do fornecedor, não dê entrada ainda.',
        '**Não consta**: a nota não aparece na SEFAZ. A tela mostra as quatro causas mais comuns. Se a nota é sua, transmita; se é do fornecedor, cobre dele e não dê entrada. Veja [217](cstat/217).',
        '**SEFAZ parada**, **Consultas pausadas** ou **Consulta recusada**: a nota **não foi consultada**, e a última situação conhecida dela não muda. O texto da SEFAZ diz por quê, e o programa, quando tentar de novo: por você ou, se você marcar, sozinho, uma vez.',
        '**Sem resposta**: a SEFAZ não respondeu à consulta. Tente de novo ou [teste a conexão](connection).',
      ),
      p(
        'O número e o texto da SEFAZ aparecem como ela os mandou, para você poder procurá-los. Ao lado há uma frase simples, e **Saiba mais** abre a página do código.',
      ),
      h('“resposta guardada”'),
      p(
        'Se a mesma nota foi consultada há pouco, ou se a situação dela já é final (cancelada, denegada), a resposta guardada é mostrada, com a hora dela. **Consultar de novo** consulta a SEFAZ. Isto poupa o [limite de consultas](limits).',
      ),
      p(
        'A consulta devolve a **situação**, não o XML da nota. O XML vem de quem emitiu ou da Distribuição de DF-e (só para o destinatário).',
      ),
      note(
        'Manifestações do destinatário não aparecem nesta consulta: a SEFAZ não as manda por este serviço.',
      ),
    ],
  },
  limits: {
    title: 'Limites de consulta (656)',
    blocks: [
      p(
        'A SEFAZ conta as consultas de cada empresa. Quem consulta demais recebe o [656](cstat/656), consumo indevido, e fica sem o serviço por cerca de uma hora. **O seu emissor de notas usa o mesmo limite.**',
      ),
      picture('consultar-656', 'Uma pausa: até quando, e quanto falta'),
      p('Por isso o programa para antes:'),
      list(
        'A mesma chave é consultada no máximo 8 vezes por hora. A SEFAZ aceita 10; duas ficam para o seu emissor.',
        'Uma resposta “autorizada” é guardada e usada por 5 minutos, a menos que você consulte de novo.',
        'A situação da SEFAZ é consultada no máximo uma vez a cada 3 minutos.',
        'Depois de um 656, nada é consultado naquela SEFAZ por uma hora. A tela mostra quanto falta.',
      ),
      note('Durante a pausa, não insista por aqui nem por outro programa: insistir pode reiniciar a espera.'),
      p(
        'Os números e a fonte deles estão em [Ajustes](settings), em “Limites de consulta”. No treino nada é contado.',
      ),
    ],
  },
};
