/** Gaps, what is noted of them, and contradictions, in Portuguese; the first screen shows some. */

export const gaps = {
  gap: {
    between: 'entre {{below}} e {{above}}',
    after: 'depois de {{below}}',
    before: 'antes de {{above}}',
    neighbour: 'nº {{n}} ({{date}})',
    due_one: 'prazo {{date}}, falta {{n}} dia',
    due_other: 'prazo {{date}}, faltam {{n}} dias',
    dueToday: 'o prazo termina hoje, {{date}}',
    late_one: '{{n}} dia atrasado, o prazo era {{date}}: avise o contador',
    late_other: '{{n}} dias atrasado, o prazo era {{date}}: avise o contador',
    noDeadline: 'prazo desconhecido: nenhuma nota vizinha tem data',
    disable: 'Inutilizar',
    disableOf: 'Inutilizar nº {{range}}',
    transmit: 'Transmita antes pelo seu emissor. Não inutilize.',
  },
  notes: {
    contingency: 'contingência',
    attempted: 'tentada',
    ask: 'consulte',
    cpf: 'CPF: só MT',
    'no-neighbour': 'sem nota vizinha',
    incomplete: 'pasta incompleta',
  },
  conflicts: {
    reason: {
      'two-keys': 'Duas notas autorizadas com o mesmo número.',
      'normal-and-contingency': 'Saiu uma nota normal e outra em contingência: pode ser venda em dobro.',
      'disabled-and-used': 'Está inutilizado, e há nota autorizada com este número.',
      'booked-but-cancelled': 'No SPED está como regular, mas foi cancelada na SEFAZ.',
      'booked-otherwise': 'No SPED está como cancelada ou inutilizada, mas vale na SEFAZ.',
      'books-differ': 'Dois SPEDs do mesmo período divergem neste número.',
    },
  },
};
