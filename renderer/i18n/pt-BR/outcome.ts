/** Outcome of a disablement: results, receipt, resolution of a missing answer and timeline; part of `disablement.ts`. */

export const outcome = {
  end: {
    homologatedText_one: 'O nº {{range}} da série {{serie}} foi inutilizado na SEFAZ e o XML está salvo.',
    homologatedText_other:
      'Os nºs {{range}} da série {{serie}} foram inutilizados na SEFAZ e o XML está salvo.',
    unsavedText:
      'A SEFAZ inutilizou, mas o XML ainda não foi salvo no disco. A resposta está guardada no programa.',
    by563: 'Confirmada pela resposta 563: a SEFAZ já tinha feito esta inutilização na primeira vez.',
    by563Text_one: 'O nº {{range}} da série {{serie}} está inutilizado na SEFAZ.',
    by563Text_other: 'Os nºs {{range}} da série {{serie}} estão inutilizados na SEFAZ.',
    by563NoFile:
      'O XML de distribuição não pode ser montado, porque a resposta da primeira vez se perdeu. Em lugar dele ficam guardados o pedido (…-ped-inu.xml) e a resposta (…-ret-563.xml).',
    by563Unsaved:
      'A SEFAZ inutilizou, mas o pedido e a resposta ainda não foram salvos no disco. Estão guardados no programa.',
    by563Guide: {
      title: 'Se precisar da cópia do estado',
      steps: [
        'Procure a inutilização na consulta do site da SEFAZ de {{uf}}, pelo CNPJ e pelo ano, e guarde a página com o protocolo em PDF.',
        'Onde a área restrita do contribuinte, com certificado, deixa baixar o XML, guarde-o na mesma pasta.',
        'Se o contador exigir o XML e o site não tiver, peça ao atendimento da SEFAZ: informe a faixa, o ano e, se a SEFAZ o tiver dado, o protocolo, e mande o …-ret-563.xml.',
      ],
      training: 'No treino não há site nem cópia do estado; em produção os passos são estes:',
    },
    byPerson:
      'Registrada por você, com o protocolo encontrado na consulta do estado. Este programa não recebeu da SEFAZ a resposta que a comprova.',
    recorded: 'Inutilizada (declarada por você)',
    refusedText: 'A SEFAZ recusou o pedido. Nada foi inutilizado.',
    already: 'Esta faixa já tinha sido inutilizada antes{{protocol}}. Nada foi feito agora.',
    alreadyProtocol: ' (protocolo {{nProt}})',
    uncertainText_one:
      'A SEFAZ pode ter inutilizado ou não. Até resolver, não use este número nem peça por outro programa.',
    uncertainText_other:
      'A SEFAZ pode ter inutilizado ou não. Até resolver, não use estes números nem peça por outro programa.',
    uncertainAgain:
      'Enviar o mesmo pedido não duplica: se já foi feito, ela avisa; se não chegou, <b>a inutilização é feita agora e não tem volta</b>.',
    importedText:
      'Esta inutilização veio de um XML, e nada prova que a SEFAZ respondeu o que está nele: este programa não recebeu a resposta, e ela não tem assinatura da SEFAZ que confira.',
    importedAct_one:
      'Até você dizer o que encontrou na consulta pública, o número fica bloqueado para outro pedido.',
    importedAct_other:
      'Até você dizer o que encontrou na consulta pública, os números ficam bloqueados para outro pedido.',
    sayFound: 'Registrar o que encontrei',
    protocolInFile: 'Protocolo no XML',
    byFileText_one:
      'O nº {{range}} da série {{serie}} foi inutilizado na SEFAZ. A resposta veio de um XML importado; este programa não a recebeu diretamente.',
    byFileText_other:
      'Os nºs {{range}} da série {{serie}} foram inutilizados na SEFAZ. A resposta veio de um XML importado; este programa não a recebeu diretamente.',
    stoppedText:
      'A SEFAZ do seu estado está parada; a contingência (SVC) não inutiliza. Nada foi inutilizado e nada será enviado sozinho. Quando a SEFAZ voltar, tente de novo.',
    preparedText:
      'A SEFAZ não recebeu o pedido: nada foi inutilizado, e nada será enviado sozinho. Envie quando puder ou descarte.',
    closedText_one:
      'Você declarou que esta inutilização não consta na SEFAZ. O número foi liberado só neste programa, pela sua declaração; a SEFAZ não confirmou.',
    closedText_other:
      'Você declarou que esta inutilização não consta na SEFAZ. Os números foram liberados só neste programa, pela sua declaração; a SEFAZ não confirmou.',
    discardedText: 'Este pedido foi descartado antes de ser enviado. Nada foi inutilizado.',
    sendingText:
      'Este pedido está sendo enviado agora, por esta janela ou por outro programa. O resultado aparece aqui.',
    noProtocol: 'a SEFAZ não informou',
    when: 'Data e hora',
    attempts: 'Envios',
    another: 'Inutilizar outra',
    sendAgain: 'Enviar de novo o mesmo pedido',
    sendNow: 'Tentar enviar agora',
    later: 'Resolver depois',
    discard: 'Descartar o pedido',
    fix: 'Corrigir o pedido',
    newRow: 'Pedir de novo cria outro pedido; este continua no histórico.',
    copyRejection: 'Copiar rejeição',
    rejection: 'Rejeição {{cStat}}: {{xMotivo}}',
    when563: 'Resposta 563 em',
    whenStopped: 'Resposta em',
    waitToResend: 'Este pedido foi reenviado há pouco. Pode ser enviado de novo em <b>{{time}}</b>.',
    waitWhy: 'No máximo uma vez por minuto e cinco por hora, para a SEFAZ não bloquear a empresa.',
    mayResend: 'Já pode enviar de novo.',
    otherWays: 'Ver a história e outras opções',
    isItBack: 'Ver se a SEFAZ voltou',
    suffixed:
      'Já havia na pasta um arquivo com este nome e outro conteúdo. Ele não foi tocado; o desta inutilização foi salvo ao lado.',
    mends: {
      numbers: 'Tirar números usados',
      range: 'Corrigir a faixa',
      split: 'Dividir a faixa',
      year: 'Corrigir o ano',
      series: 'Trocar a série',
      certificate: 'Ver certificados',
      company: 'Conferir a UF da empresa',
      again: 'Fazer outro pedido igual',
    },
    keptAt: 'XML',
    keptAtText: 'Guardado em {{machine}}: {{path}}',
    saveHereToo: 'Gravar aqui também',
    folderNotShown: 'Não foi possível abrir a pasta daqui. O arquivo está em: {{path}}',
  },
  receipt: {
    save: 'Comprovante PDF',
    short: 'PDF',
    saved: 'Comprovante salvo ao lado do XML.',
    notShown: 'O comprovante foi salvo. A pasta não pôde ser aberta daqui: {{path}}',
  },
  resolve: {
    title: 'Resolver pendência',
    story: 'O que aconteceu',
    meaning: 'O que isso quer dizer',
    sendTitle: 'Enviar de novo',
    sendText:
      'É o caminho mais curto. O programa envia o mesmo pedido, idêntico: se a SEFAZ já tinha inutilizado, ela responde 563, e isso comprova; se não tinha, <b>a inutilização é feita agora e não tem volta</b>.',
    person: 'Registrar o que você encontrou',
    back: 'Voltar ao resultado',
    guide: {
      title: 'Procurar na consulta pública da SEFAZ',
      text: 'Os sites da SEFAZ têm uma consulta de inutilizações que pede o CNPJ e o ano, sem certificado.',
      training:
        'No treino não há site: a SEFAZ é simulada e fica dentro do programa. Em homologação e em produção os passos são estes:',
      test: 'Este pedido é de homologação: a consulta de produção não o mostra. Procure a do ambiente de homologação do seu estado, se houver.',
      steps: [
        'Abra o Portal Nacional da NF-e e procure, no menu de serviços, a consulta de inutilização; ou o site da SEFAZ de {{uf}}, na área de {{model}}.',
        'Preencha o CNPJ e o ano. Alguns sites pedem também modelo e série.',
        'Procure na lista a faixa inteira: mesmo modelo, mesma série, mesmo início e mesmo fim.',
        'Se ela está lá, copie o protocolo e registre abaixo. Se não está, espere algumas horas e procure de novo antes de dizer que não consta: a lista pode demorar.',
      ],
      values: 'Para preencher',
      from: 'Início',
      to: 'Fim',
      copy: 'Copiar {{what}}',
    },
    folder: {
      title_one: 'A pasta inteira, de uma vez: {{n}} inutilização',
      title_other: 'A pasta inteira, de uma vez: {{n}} inutilizações',
      text: 'Se você procurou todas na consulta pública da SEFAZ, uma só declaração vale para a pasta.',
      row: '{{place}} · protocolo no XML {{nProt}}',
      found_one: 'Está na SEFAZ',
      found_other: 'Todas as {{n}} estão na SEFAZ',
      none_one: 'Não consta',
      none_other: 'Nenhuma das {{n}} consta',
      foundTitle_one: 'Declarar {{n}} inutilizada?',
      foundTitle_other: 'Declarar as {{n}} inutilizadas?',
      foundText:
        'Cada uma fica com o protocolo do seu XML. No diário e no comprovante consta que foi declarada por você, não pela SEFAZ.',
      foundAct_one: 'Declarar inutilizada',
      foundAct_other: 'Declarar as {{n}} inutilizadas',
      noneTitle_one: 'Liberar os números de {{n}} inutilização?',
      noneTitle_other: 'Liberar os números das {{n}} inutilizações?',
      noneText:
        'Nada é consultado na SEFAZ: vale a sua declaração. Se ela tiver inutilizado, uma nota emitida com estes números será rejeitada (206).',
      noneAct_one: 'Não consta: liberar os números',
      noneAct_other: 'Nenhuma consta: liberar os números',
    },
    form: 'O que você encontrou?',
    found: 'Encontrei: há um protocolo',
    notFound: 'Não consta',
    nProt: 'Protocolo encontrado',
    nProtHint: '15 ou 17 algarismos; espaços e pontos não atrapalham.',
    mismatches: {
      uf: 'Neste protocolo, os algarismos do estado (2º e 3º) são {{found}}; os de {{uf}} são {{expected}}. Confira se é o desta faixa.',
      year: 'Neste protocolo, os algarismos do ano (4º e 5º) são {{found}}, e o pedido é de {{expected}}. Confira se é o desta faixa.',
    },
    notFoundWarning_one:
      'O número fica liberado só neste programa, pela sua declaração. Faça isto só depois de procurar com cuidado: se a SEFAZ tiver inutilizado, uma nota com este número será rejeitada.',
    notFoundWarning_other:
      'Os números ficam liberados só neste programa, pela sua declaração. Faça isto só depois de procurar com cuidado: se a SEFAZ tiver inutilizado, uma nota com estes números será rejeitada.',
    record: 'Registrar o protocolo',
    recordNotFound: 'Declarar que não consta',
    recordedAs: 'Fica no diário e no comprovante como declaração de uma pessoa, não da SEFAZ.',
    confirmTitle: 'Liberar {{range}} da série {{serie}}?',
    confirmText_one:
      'A SEFAZ não é consultada: vale a sua declaração. Se ela tiver inutilizado e a consulta só estiver atrasada, uma nota emitida com este número será rejeitada (206).',
    confirmText_other:
      'A SEFAZ não é consultada: vale a sua declaração. Se ela tiver inutilizado e a consulta só estiver atrasada, uma nota emitida com estes números será rejeitada (206).',
    confirmCount_one: '{{n}} número fica liberado neste programa para outro pedido.',
    confirmCount_other: '{{n}} números ficam liberados neste programa para outro pedido.',
    confirmAct_one: 'Não consta: liberar o número',
    confirmAct_other: 'Não consta: liberar os números',
  },
  happened: {
    prepared: 'Pedido assinado e gravado no disco',
    waived: 'Quem pediu declarou ter conferido o que impedia o pedido',
    signed: 'Assinado de novo, com o certificado atual',
    sent: 'Enviado à SEFAZ',
    sentAgain: 'Enviado de novo, idêntico ({{n}}ª vez)',
    by: 'por {{user}} no {{machine}}',
    role: '⚠ usuário do banco: {{role}}',
    poses: '⚠ diz ser este computador, mas quem gravou foi outro, pelo usuário do banco: {{role}}',
    overridden: 'para um endereço configurado pela empresa, não o oficial',
    'not-sent': 'Não foi enviado: a conexão caiu antes do primeiro byte',
    'no-answer': 'A resposta não chegou',
    answered: 'Resposta da SEFAZ',
    saved: 'XML salvo',
    'not-saved': 'XML não salvo',
    imported: 'Importada de um arquivo XML',
    discarded: 'Descartado antes de enviar',
    found: 'Protocolo registrado por uma pessoa',
    'not-found': 'Uma pessoa declarou que não consta',
    phase: {
      connect: 'Parou ao conectar.',
      send: 'Parou ao enviar o pedido.',
      answer: 'Parou ao esperar a resposta.',
    },
    proved: 'Isto prova a inutilização.',
  },
};
