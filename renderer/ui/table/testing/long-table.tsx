/** A page for the browser tests: one table of as many rows as its address asks for, whose rows open where it says so. */

import { FluentProvider } from '@fluentui/react-components';
import { StrictMode, useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { startI18n } from '../../../i18n/i18n.ts';
import { THEMES } from '../../../theme/theme.ts';
import '../../../theme/base.css';
import type { Column } from '../column.ts';
import { DataTable } from '../data-table.tsx';

interface Numbered {
  readonly n: number;
}
const COLUMNS: readonly Column<Numbered>[] = [
  { id: 'n', title: 'Número', width: 200, cell: ({ n }) => `nº ${n}`, sort: ({ n }) => n },
  { id: 'text', title: 'Texto', width: 300, grows: 1, cell: ({ n }) => `Linha de número ${n}` },
];
const keyOf = ({ n }: Numbered) => String(n);

function LongTable({ rows, opens }: { rows: readonly Numbered[]; opens: boolean }): ReactNode {
  const [opened, setOpened] = useState<number>();
  const open = {
    in: 'n',
    name: ({ n }: Numbered) => `Abrir nº ${n}`,
    on: ({ n }: Numbered) => setOpened(n),
  };
  return (
    <FluentProvider theme={THEMES.light}>
      <div style={{ height: '90vh', display: 'grid', gridTemplateRows: 'minmax(0, 1fr)' }}>
        <DataTable
          id="long"
          label="Números"
          columns={COLUMNS}
          rows={rows}
          keyOf={keyOf}
          {...(opens ? { open } : {})}
        />
      </div>
      <output>{opened}</output>
    </FluentProvider>
  );
}

const asked = new URLSearchParams(window.location.search);
const rows = Array.from({ length: Number(asked.get('rows')) }, (_, i) => ({ n: i + 1 }));
const root = document.getElementById('root');
if (!root) throw new Error('the page has no root');
await startI18n();
createRoot(root).render(
  <StrictMode>
    <LongTable rows={rows} opens={asked.has('opens')} />
  </StrictMode>,
);
