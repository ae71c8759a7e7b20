/** The texts of notices and the taskbar; of a disablement only its model, series and numbers. */

import type { Opening } from '../../../shared/bridge.ts';
import { disablementViewSchema, type DisablementView } from '../../../shared/contract.ts';
import type { AppError } from '../../../shared/errors.ts';
import type { Result } from '../../../shared/result.ts';

export interface Needs {
  /** Disablements without a known answer. */
  readonly uncertain: number;
  /** Imported ones that wait for a person's statement. */
  readonly unproved: number;
  /** Done, with the XML not yet saved. */
  readonly unsaved: number;
}

export interface Notice {
  readonly title: string;
  readonly text: string;
  /** What a click opens. */
  readonly opening: Opening;
  /** The window also flashes in the taskbar. */
  readonly urgent: boolean;
}

const PLACES = { producao: '', homologacao: ' Em homologação.', treino: ' No treino, sem valor.' } as const;

/** For a call that sent; undefined if the person knows already: they declined, or nothing had started. */
export function noticeOfSend(result: Result<unknown, AppError>, begun: boolean): Notice | undefined {
  const notice = (title: string, text: string): Notice => ({
    title,
    text,
    opening: { screen: 'disablement' },
    urgent: true,
  });
  if (!result.ok) {
    if (!begun || result.error.code === 'call.aborted') return undefined;
    return notice('A inutilização não foi enviada', 'Nada chegou à SEFAZ. O programa mostra o motivo.');
  }
  const view = disablementViewSchema.safeParse(result.value);
  if (!view.success) return undefined;
  const about = aboutOf(view.data);
  switch (view.data.state) {
    case 'homologated':
      return notice('Numeração inutilizada', about);
    case 'refused':
      return notice('A SEFAZ recusou a inutilização', `${about} O programa mostra o motivo.`);
    case 'uncertain':
      return notice('Inutilização sem resposta conhecida', `${about} ${UNKNOWN}`);
    default:
      return undefined;
  }
}

const UNKNOWN = 'Ainda não se sabe se valeu. O programa mostra o que fazer.';

function aboutOf({ mod, serie, nNFIni, nNFFin, environment }: DisablementView): string {
  const numbers = nNFIni === nNFFin ? `número ${nNFIni}` : `números ${nNFIni} a ${nNFFin}`;
  return `Modelo ${mod}, série ${serie}, ${numbers}.${PLACES[environment]}`;
}

/** The hour of pause after a 656 is over. */
export function noticeOfPause(service: 'consult' | 'disable'): Notice {
  return {
    title: 'Acabou a espera pedida pela SEFAZ',
    text: service === 'consult' ? 'Já dá para consultar notas de novo.' : 'Já dá para inutilizar de novo.',
    opening: { screen: service === 'consult' ? 'consult' : 'disablement' },
    urgent: false,
  };
}

/** The badge's text for screen readers; "" if nothing needs action. */
export function needsInWords({ uncertain, unproved, unsaved }: Needs): string {
  const parts = [
    uncertain > 0 ? `${count(uncertain, 'inutilização', 'inutilizações')} sem resposta conhecida` : '',
    unproved > 0 ? `${count(unproved, 'importada', 'importadas')} sem comprovação` : '',
    unsaved > 0 ? `${count(unsaved, 'inutilização', 'inutilizações')} com o XML por salvar` : '',
  ];
  return parts.filter((part) => part !== '').join('; ');
}

/** The line of the tray's menu. */
export function situationInWords(needs: Needs): string {
  const words = needsInWords(needs);
  return words === '' ? 'Nada espera por você' : words;
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}
