/** Asking SEFAZ whether numbers are used: in Furos, and after a refusal for used numbers. */

export const asking = {
  ask: 'Consultar este número na SEFAZ',
  discover: 'Descobrir qual número foi usado',
  blind:
    'A SEFAZ não enxerga notas emitidas em contingência e ainda não transmitidas, nem as que a SVC autorizou e ainda não passaram para ela.',
  how: 'É uma consulta por uma chave inventada deste número; nada é gravado na SEFAZ. No máximo cinco por hora para cada empresa.',
  going: 'Consultando o nº {{n}}…',
  verdicts: {
    exists: 'Nº {{n}}: a SEFAZ tem uma nota com este número. Ele não pode ser inutilizado.',
    none: 'Nº {{n}}: a SEFAZ não tem nota com este número.',
    unknown: 'Nº {{n}}: a resposta não diz se o número foi usado.',
  },
  trueKey: 'Chave da nota: {{key}}',
  left_one: 'Resta {{count}} consulta destas nesta hora.',
  left_other: 'Restam {{count}} consultas destas nesta hora.',
};
