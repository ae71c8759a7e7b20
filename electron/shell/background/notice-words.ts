/** The notices and the taskbar's line; of a disablement only its model, series and numbers. */

import type { Opening } from '../../../shared/bridge.ts';
import { disablementViewSchema } from '../../../shared/contract.ts';
import type { AppError } from '../../../shared/errors.ts';
import type { HostWords } from '../../../shared/explain/host/host.ts';
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

/** For a call that sent; undefined if the person knows already: they declined, or nothing had started. */
export function noticeOfSend(
  result: Result<unknown, AppError>,
  begun: boolean,
  { sent }: Pick<HostWords, 'sent'>,
): Notice | undefined {
  const notice = (title: string, text: string): Notice => ({
    title,
    text,
    opening: { screen: 'disablement' },
    urgent: true,
  });
  if (!result.ok) {
    if (!begun || result.error.code === 'call.aborted') return undefined;
    return notice(sent.notSent, `${sent.nothingArrived} ${sent.reason}`);
  }
  const view = disablementViewSchema.safeParse(result.value);
  if (!view.success) return undefined;
  const { mod, serie, nNFIni, nNFFin, environment } = view.data;
  const about = sent.about(mod, serie, nNFIni, nNFFin, environment);
  switch (view.data.state) {
    case 'homologated':
      return notice(sent.homologated, about);
    case 'refused':
      return notice(sent.refused, `${about} ${sent.reason}`);
    case 'uncertain':
      return notice(sent.uncertain, `${about} ${sent.unknown}`);
    default:
      return undefined;
  }
}

/** The hour of pause after a 656 is over. */
export function noticeOfPause(service: 'consult' | 'disable', { pause }: Pick<HostWords, 'pause'>): Notice {
  return {
    title: pause.title,
    text: pause[service],
    opening: { screen: service === 'consult' ? 'consult' : 'disablement' },
    urgent: false,
  };
}

/** The badge's text for screen readers; "" if nothing needs action. */
export function needsInWords(needs: Needs, { tray }: Pick<HostWords, 'tray'>): string {
  const kinds = ['uncertain', 'unproved', 'unsaved'] as const;
  return kinds.flatMap((kind) => (needs[kind] > 0 ? [tray.needs[kind](needs[kind])] : [])).join('; ');
}
