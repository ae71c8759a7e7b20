/**
 * A page for the browser tests and the bench: the number line of a made-up series, as long as its address asks for,
 * drawn when its button is pressed.
 */

import { Button, FluentProvider } from '@fluentui/react-components';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import '../../theme/base.css';
import type { NumberRange } from '../../../shared/fiscal/numbering.ts';
import { ClientContext, createQueryClient } from '../../api/hooks.ts';
import { createClient } from '../../api/client.ts';
import { later, startI18n } from '../../i18n/i18n.ts';
import { THEMES } from '../../theme/theme.ts';
import { NumberLine } from '../line/number-line.tsx';
import { MOST } from '../line/use-line.ts';
import { lineOf, runsOfSeries } from './made-series.ts';

const asked = new URLSearchParams(window.location.search);
const last = Number(asked.get('numbers') ?? 520);
const look = (['dark', 'contrast'] as const).find((each) => each === asked.get('look')) ?? 'light';
const place = { environment: 'treino', cnpj: '11222333000181', mod: '55', serie: 1 } as const;
const extent = { first: 1, last };

const runs = runsOfSeries(last);
/** Made before the button is pressed: in the program it is the core, a process of its own, that makes it. */
const whole = lineOf(runs, extent, { nNFIni: 1, nNFFin: last, most: MOST });
const client = createClient({
  call: async (_name, input) => {
    const wanted = input as NumberRange & { most: number };
    const all = wanted.nNFIni === 1 && wanted.nNFFin === last && wanted.most === MOST;
    return { ok: true, value: all ? whole : lineOf(runs, extent, wanted) };
  },
  listen: () => () => undefined,
});

function Page(): ReactNode {
  const [drawn, setDrawn] = useState(false);
  const [range, setRange] = useState<NumberRange>();
  const [entered, setEntered] = useState<NumberRange>();
  const [known, setKnown] = useState<number>();
  const words = (of: NumberRange | undefined) => (of ? `${of.nNFIni}-${of.nNFFin}` : '');
  return (
    <FluentProvider theme={THEMES[look]}>
      <main style={{ padding: '24px', maxWidth: '1080px', boxSizing: 'border-box' }}>
        <h1>Linha</h1>
        <Button onClick={() => setDrawn(true)}>Desenhar</Button>
        {drawn ? (
          <NumberLine
            title={<h2>Números</h2>}
            place={place}
            extent={extent}
            range={range}
            onRange={setRange}
            onEnter={setEntered}
            onEvidence={setKnown}
          />
        ) : null}
        <output aria-label="escolha">{words(range)}</output>
        <output aria-label="assistente">{words(entered)}</output>
        <output aria-label="prova">{known}</output>
      </main>
    </FluentProvider>
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('the page has no root');
await startI18n();
// As in the program, where the line comes after the first screen with its texts.
await later(() => Promise.resolve())();
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient(client)}>
      <ClientContext value={client}>
        <Page />
      </ClientContext>
    </QueryClientProvider>
  </StrictMode>,
);
