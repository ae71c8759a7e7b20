/** Inutilizar, step by step, its end faces, and Resolver pendência. */

import { h, list, note, p, picture, steps } from '../blocks.ts';
import type { HelpContent } from '../pages.ts';

type Pages = Pick<
  HelpContent['pages'],
  | 'disablement'
  | 'disablement-series'
  | 'disablement-range'
  | 'disablement-justification'
  | 'disablement-review'
  | 'disablement-end'
  | 'resolve'
>;

export const pagesDisable: Pages = {
  disablement: {
    title: 'Inutilizar',
    blocks: [
      p(
        'Inutilizar é avisar à SEFAZ que certos números **foram pulados e nunca serão usados**: o furo, ou quebra de sequência, entre as notas emitidas. Serve para números que não viraram nota nenhuma: falha do emissor, troca de sistema, erro de digitação.',
      ),
      note(
        '**Não tem volta.** Um número inutilizado nunca mais pode ser usado, e nenhuma tela, deste programa ou de outro, desfaz isso.',
      ),
      h('Não inutilize'),
      list(
        'um número que saiu em **contingência** e ainda não foi transmitido. Transmita-o primeiro;',
        'um número cuja nota foi **cancelada** ou **denegada**: ele foi usado;',
        'um número cuja nota foi **rejeitada**: corrija e transmita com o mesmo número. Só inutilize se ela não for mais sair.',
      ),
      h('Os quatro passos'),
      steps(
        '[Empresa e série](disablement-series)',
        '[Faixa](disablement-range): de qual número até qual',
        '[Justificativa](disablement-justification)',
        '[Conferência](disablement-review), e só então o envio',
      ),
      p(
        'Pode sair e voltar: o que foi digitado fica. `Esc` volta um passo. Depois do envio, veja [o que a resposta quer dizer](disablement-end).',
      ),
      h('Prazo'),
      p(
        'Até o dia 10 do mês seguinte àquele em que a sequência quebrou. Depois disso a SEFAZ costuma aceitar, mas pode haver multa: avise o contador. Para a NFC-e, o fisco pode presumir que o número saiu em contingência e não foi transmitido (MG, por exemplo): fale com o contador antes.',
      ),
    ],
  },
  'disablement-series': {
    title: 'Inutilizar: empresa e série',
    blocks: [
      p('Confira a empresa e o ambiente no alto da janela. O pedido sai em nome dela.'),
      list(
        '**Modelo**: NF-e (55) ou NFC-e (65), o cupom do consumidor. Cada um tem a sua numeração.',
        '**Série**: de 0 a 999, como está no seu emissor. As que já passaram por aqui são oferecidas.',
      ),
      p(
        'Algumas séries não são de empresas: 890 a 899 são das notas avulsas do fisco, e 910 a 969 de quem emite com CPF. O programa avisa na hora.',
      ),
    ],
  },
  'disablement-range': {
    title: 'Inutilizar: faixa',
    blocks: [
      p(
        'Escreva o primeiro e o último número **que não foram usados**. Para um número só, repita-o: `Tab` no primeiro campo já o copia para o segundo.',
      ),
      picture('inutilizar-faixa', 'A faixa, o que se sabe dela e o prazo'),
      h('O que o programa confere'),
      list(
        'início maior que o fim, faixa grande demais (mais de 10.000): há um botão que corrige;',
        'números que, neste computador, constam como usados, já inutilizados ou à espera de resposta: há um botão que os tira;',
        'números acima do último conhecido da série: pode ser engano, e a conferência pede que você escreva quantos são.',
      ),
      note(
        'O programa só conhece o que passou por este computador. O que outro computador emitiu, só a SEFAZ sabe; a nota em contingência que ainda não foi transmitida, nem ela.',
      ),
      h('Em vários pedidos'),
      p(
        'Uma faixa grande, ou com números no meio que não podem ser inutilizados, é dividida quando você aperta o botão. O quadro **Em N pedidos** mostra cada parte e qual é a vez. Cada uma passa pela conferência e pelo envio por si: depois do resultado, **Próximo pedido** traz a seguinte já preenchida. **Desfazer a divisão** volta à faixa inteira.',
      ),
      h('Ano e mês'),
      p(
        'O ano é aquele **em que a sequência quebrou**: pulou em dezembro, use o ano de dezembro, mesmo pedindo em janeiro. O mês serve para calcular o prazo.',
      ),
      p(
        'Quando as notas vizinhas são conhecidas, o programa diz de que mês elas são e já escolhe o ano. Quando são de anos diferentes, ou não se conhecem, ele pergunta.',
      ),
      h('Contingência'),
      p(
        'Se algum destes números saiu em contingência (o cliente levou o papel e a nota ainda não foi transmitida), **não inutilize**. Transmita primeiro. Na dúvida, responda “Sim ou não sei” e procure saber.',
      ),
      p(
        'Uma chave em contingência que você consultou e a SEFAZ não tinha (217, ou só o EPEC, 124) fica registrada neste computador: o número dela bloqueia o pedido até a nota ser transmitida. Só se a nota nunca foi entregue a ninguém, declare isso; a declaração fica no diário e sai no comprovante.',
      ),
    ],
  },
  'disablement-justification': {
    title: 'Inutilizar: justificativa',
    blocks: [
      p(
        'Diga em poucas palavras por que os números não foram usados. Fica registrado na SEFAZ: de 15 a 255 caracteres.',
      ),
      picture('inutilizar-justificativa', 'Um sinal que a SEFAZ não aceita, e a proposta'),
      list(
        '**Não escreva nomes nem CPF.**',
        'Acentos podem. Aspas curvas, travessão, reticências e outros sinais do Word não: aparecem sublinhados, com a proposta ao lado, sinal por sinal. **Trocar por estes** aplica a proposta; nada é trocado sem você ver.',
        'As frases prontas preenchem o campo; mude o que quiser. **Salvar esta frase** guarda a que está escrita, para a empresa; as guardadas podem ser mudadas em [Certificados](certificates), nos dados da empresa.',
        '`Enter` avança. Quebras de linha coladas viram espaços.',
      ),
      p(
        'Bons exemplos: “Números pulados por falha do sistema emissor”, “Quebra de sequência na troca do sistema emissor”.',
      ),
    ],
  },
  'disablement-review': {
    title: 'Inutilizar: conferência',
    blocks: [
      p(
        'Tudo é lido de volta numa frase. Leia devagar: **quantos** números, **quais**, **série**, **ano**, **empresa** e **ambiente**.',
      ),
      picture('inutilizar-conferencia', 'A frase, e o foco em Voltar'),
      steps(
        'O foco está em **Voltar**, de propósito: nem `Enter` nem o leitor de código de barras enviam nada.',
        'Vá até **Inutilizar N números** e aperte a barra de espaço, ou use o mouse.',
        'O programa assina o pedido, grava-o no disco e abre uma confirmação à parte. Ali, `Esc` e o botão em destaque são **Cancelar**; o outro diz o ato.',
        'Confirmado, o pedido vai. Acompanhe os passos e não feche o programa.',
      ),
      p('Com muitos números, ou acima do último conhecido, o programa pede que você escreva quantos são.'),
      note('Se você cancelar na confirmação, nada foi enviado e nada fica pendente.'),
    ],
  },
  'disablement-end': {
    title: 'Inutilizar: o resultado',
    blocks: [
      picture('inutilizada', 'Feita: protocolo, hora e arquivo'),
      list(
        '**Inutilizada** ([102](cstat/102)): feito, e o XML está salvo. Guarde o arquivo pelo prazo que o contador indicar (o Ajuste SINIEF 2/2025 fala em 132 meses); **Comprovante PDF** faz uma folha para imprimir.',
        '**Inutilizada**, com o XML ainda não salvo: a SEFAZ fez, falta gravar o arquivo. **Salvar agora** tenta outra vez.',
        '**Rejeitada**: nada foi inutilizado. A tela mostra o número e o texto da SEFAZ, o que querem dizer e o que fazer. **Corrigir o pedido** volta com tudo preenchido.',
        '**Rejeitada** com [563](cstat/563): a faixa já tinha sido inutilizada antes, e nada foi feito agora. Se a resposta trouxer o protocolo, guarde-o.',
        '**SEFAZ parada** ([108](cstat/108), [109](cstat/109)): nada foi inutilizado e nada será enviado sozinho. A contingência não inutiliza; tente de novo quando a SEFAZ voltar.',
        '**Não enviada**: a SEFAZ não recebeu nada, e nada será enviado sozinho. Envie depois ou descarte; antes do envio a faixa é conferida de novo, e o programa pergunta o que faltar.',
        '**Sem resposta**: pode ter sido feito ou não. Veja [Resolver pendência](resolve).',
      ),
      h('Onde fica o XML'),
      p(
        'Na pasta do arquivo, separado por CNPJ, ambiente, ano e mês, com o nome `ID…-procInutNFe.xml`. **Abrir pasta** leva até ele. Mande-o ao contador.',
      ),
    ],
  },
  resolve: {
    title: 'Resolver pendência',
    blocks: [
      p(
        'O pedido saiu, e a resposta não voltou ou não pôde ser lida. **A SEFAZ pode ter inutilizado ou não.** Enquanto não souber, não use estes números e não peça por outro programa.',
      ),
      h('O mais curto: enviar de novo o mesmo pedido'),
      p('O programa envia exatamente o mesmo pedido, byte por byte, e por isso nada é feito duas vezes:'),
      list(
        'se a SEFAZ já tinha feito, responde [563](cstat/563), e a pendência vira **Inutilizada**;',
        'se o pedido nunca chegou, **a inutilização é feita agora e não tem volta**, com [102](cstat/102);',
        'qualquer outra resposta não prova nada sobre o primeiro envio: a pendência continua, e a resposta é mostrada.',
      ),
      p(
        'Da primeira vez pode ser na hora. Depois, no máximo uma vez por minuto e cinco por hora. O programa nunca envia de novo sozinho.',
      ),
      h('A outra opção: registrar o que você viu na SEFAZ'),
      steps(
        'Abra a consulta pública de inutilizações da SEFAZ do seu estado e procure pelo CNPJ e pelo ano que a tela mostra.',
        'Encontrou a faixa? Escolha **Encontrei: há um protocolo** e copie o protocolo (15 ou 17 algarismos).',
        'Não encontrou, e procurou com cuidado? Escolha **Não consta**. Os números ficam liberados só neste programa, pela sua declaração; a SEFAZ não confirmou.',
      ),
      note(
        'O que você registra fica marcado como declaração sua. Se disser “não consta” e a SEFAZ tiver inutilizado, uma nota com estes números será rejeitada.',
      ),
      p(
        'Uma inutilização **importada, resposta não comprovada** também se resolve aqui: procure a faixa na consulta pública e registre o que encontrou. Quando várias vieram da mesma pasta, uma só declaração vale para todas.',
      ),
      p(
        'Depois de um 563 não há XML de distribuição para montar: o pedido e a resposta ficam guardados, lado a lado, na pasta do arquivo.',
      ),
    ],
  },
};
