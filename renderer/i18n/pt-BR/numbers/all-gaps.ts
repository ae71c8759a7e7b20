/** Furos de todas as empresas: one table, from which each company's group is begun. */

export const allGaps = {
  intro:
    'Os furos das séries cujos arquivos foram lidos, os atrasados primeiro. Abrir um furo leva a Furos daquela empresa.',
  columns: {
    count: 'Qtd.',
    between: 'Entre',
    act: 'Da empresa',
  },
  open: 'Abrir em Furos: {{company}}, nº {{range}}',
  begin_one: 'Preparar {{n}}',
  begin_other: 'Preparar os {{n}}',
  beginOf: 'furos de {{company}}, de todas as séries',
  search: 'Procurar empresa',
  more_one: 'E mais {{n}} furo, que aparece quando estes forem resolvidos.',
  more_other: 'E mais {{n}} furos, que aparecem quando estes forem resolvidos.',
  none: 'Nenhum furo nas séries lidas.',
  noneText:
    'Empresas de que nenhuma pasta foi lida não aparecem aqui: em Painel, elas estão em “Sem leitura”.',
  noneFound: 'Nenhum furo de empresa com esse nome ou CNPJ.',
};
