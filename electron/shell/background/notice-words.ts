/** The notices and the taskbar's line; of a disablement only its model, series and numbers. */

import type { Opening } from '../../../shared/bridge.ts';
import { contract, disablementViewSchema, type DisablementView } from '../../../shared/contract.ts';
import type { AppError } from '../../../shared/errors.ts';
import type { HostWords } from '../../../shared/explain/host/host.ts';
import { rangeCount } from '../../../shared/fiscal/numbering.ts';
import { err, ok, type Result } from '../../../shared/result.ts';

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

const STOPPED_BY_PERSON: ReadonlySet<string> = new Set(['call.aborted', 'confirmation.declined']);
const GROUP = 'disablement.perform-group';
const RESEND = 'disablement.resend';

/** For a call of the page that sends; undefined for any other, or where there is nothing to notify of. */
export function noticeOfCall(
  name: string,
  input: unknown,
  result: Result<unknown, AppError>,
  /** Whether the sending of this request was seen to start. */
  begun: (requestId: string) => boolean,
  words: Pick<HostWords, 'sent'>,
): Notice | undefined {
  const end = endOfCall(name, input, result);
  if (!end) return undefined;
  const notice =
    'group' in end
      ? noticeOfGroup(end.group, words)
      : noticeOfSend(end.result, begun(end.requestId ?? ''), name === RESEND, words);
  // Its end is shown at its series.
  return notice && name === GROUP ? { ...notice, opening: { screen: 'numbering' } } : notice;
}

/** How one request ended, or a group of which every range is disabled. */
type End =
  | { readonly requestId?: string | undefined; readonly result: Result<unknown, AppError> }
  | { readonly group: readonly DisablementView[] };

function endOfCall(name: string, input: unknown, result: Result<unknown, AppError>): End | undefined {
  if (name === 'disablement.send' || name === RESEND) return { requestId: requestIdOf(input), result };
  // A failure of `perform` or `perform-group` sent nothing, and the page shows it at once.
  if (!result.ok) return undefined;
  if (name === 'disablement.perform') {
    const done = contract[name].output.safeParse(result.value);
    return done.success ? endOfRange(done.data) : undefined;
  }
  if (name !== GROUP) return undefined;
  const done = contract[name].output.safeParse(result.value);
  if (!done.success) return undefined;
  const { ranges, stoppedAt } = done.data;
  const at = stoppedAt === undefined ? undefined : ranges[stoppedAt];
  return at ? endOfRange(at) : { group: ranges.flatMap(({ view, sent }) => (view && sent ? [view] : [])) };
}

function endOfRange({
  view,
  sent,
  stopped,
}: {
  readonly view?: DisablementView | undefined;
  readonly sent: boolean;
  readonly stopped?: AppError | undefined;
}): End | undefined {
  const requestId = view?.requestId;
  if (view && sent) return { requestId, result: ok(view) };
  return stopped && { requestId, result: err(stopped) };
}

function requestIdOf(input: unknown): string | undefined {
  const id: unknown =
    typeof input === 'object' && input !== null ? Reflect.get(input, 'requestId') : undefined;
  return typeof id === 'string' ? id : undefined;
}

function noticeOfGroup(
  views: readonly DisablementView[],
  { sent }: Pick<HostWords, 'sent'>,
): Notice | undefined {
  const [first] = views;
  const numbers = views.reduce((total, view) => total + rangeCount(view), 0);
  return first && noticeAs(sent.homologated, sent.group(views.length, numbers, first.environment));
}

function noticeAs(title: string, text: string): Notice {
  return { title, text, opening: { screen: 'disablement' }, urgent: true };
}

/** For a request that was sent; undefined if the person knows already: they declined, or nothing had started. */
function noticeOfSend(
  result: Result<unknown, AppError>,
  begun: boolean,
  again: boolean,
  { sent }: Pick<HostWords, 'sent'>,
): Notice | undefined {
  if (!result.ok) {
    if (!begun || STOPPED_BY_PERSON.has(result.error.code)) return undefined;
    // What was sent before may have arrived.
    if (again) return noticeAs(sent.uncertain, `${sent.notAgain} ${sent.unknown}`);
    return noticeAs(sent.notSent, `${sent.nothingArrived} ${sent.reason}`);
  }
  const view = disablementViewSchema.safeParse(result.value);
  if (!view.success) return undefined;
  const { mod, serie, nNFIni, nNFFin, environment } = view.data;
  const about = sent.about(mod, serie, nNFIni, nNFFin, environment);
  switch (view.data.state) {
    case 'homologated':
      return noticeAs(sent.homologated, about);
    case 'refused':
      return noticeAs(sent.refused, `${about} ${sent.reason}`);
    case 'uncertain':
      return noticeAs(sent.uncertain, `${about} ${sent.unknown}`);
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
