/**
 * Checks a folder's journal company by company: a row that no program of ours wrote keeps its company out of a shared journal, and no
 * other.
 */

import { disablementId } from '../../../../shared/fiscal/disablement-id.ts';
import { shortYear } from '../../../../shared/fiscal/numbering.ts';
import { cUfOf } from '../../../../shared/fiscal/issuer/uf.ts';
import type { ChainedEvent } from '../chain.ts';
import { type EventKind, type RequestRow } from '../journal-rows.ts';
import { nextState, type Step } from '../state-machine.ts';
import type { DisablementState } from '../../../../shared/contract.ts';

/** `row`: unreadable; `order`: not behind its request's last event; `step`: no program takes it; `id`: of other numbers than the request's. */
type Why = 'row' | 'order' | 'step' | 'id';

/** The first thing that does not fit in what the journal has of a company. */
export interface AsideCompany {
  /** As written there; "" for events without a request. */
  readonly cnpj: string;
  readonly position: number;
  readonly why: Why;
}

/** A link as it was read; `request` of the first of a request, both undefined where they are unreadable. */
export interface SeenLink {
  readonly event: ChainedEvent;
  readonly isReadable: boolean;
  readonly cnpj: string;
  readonly request: RequestRow | undefined;
}

interface Begun {
  readonly seq: number;
  readonly state: DisablementState;
  /** A file was imported: only that can make a request homologated that was never sent. */
  readonly hasFile: boolean;
}

const STEPS: Partial<Readonly<Record<EventKind, readonly Step[]>>> = {
  sending: ['send'],
  unsent: ['unsend'],
  outcome: ['homologate', 'refuse', 'doubt', 'vouch'],
  imported: ['import'],
  discarded: ['discard'],
  closed: ['close'],
};

export function checkPast(): {
  readonly look: (link: SeenLink) => void;
  readonly aside: () => readonly AsideCompany[];
} {
  const begun = new Map<string, Begun>();
  const aside = new Map<string, AsideCompany>();
  const faultOf = ({ event, isReadable, request }: SeenLink): Why | undefined => {
    if (!isReadable) return 'row';
    const before = begun.get(event.requestId);
    if (event.kind === 'prepared') {
      if (before || event.seq !== 1) return 'order';
      if (!request || !fitsServer(request)) return 'row';
      if (event.state !== 'prepared' || event.disabled !== 0) return 'step';
      return request.id === idOf(request) ? undefined : 'id';
    }
    if (event.seq !== (before?.seq ?? 0) + 1 || !before) return 'order';
    return isStep(before, event) ? undefined : 'step';
  };
  return {
    look: (link) => {
      const { event, cnpj } = link;
      if (aside.has(cnpj)) return;
      const why = faultOf(link);
      if (why) {
        aside.set(cnpj, { cnpj, position: event.position, why });
        return;
      }
      begun.set(event.requestId, {
        seq: event.seq,
        state: event.state as DisablementState, // read as one
        hasFile: event.kind === 'imported' || begun.get(event.requestId)?.hasFile === true,
      });
    },
    aside: () => [...aside.values()],
  };
}

function isStep({ state: before, hasFile }: Begun, { kind, state }: ChainedEvent): boolean {
  if (kind !== 'sending' && state === before) return true;
  const steps = STEPS[kind as EventKind] ?? [];
  return steps.some(
    (step) =>
      (step !== 'vouch' || hasFile) &&
      (nextState(before, step, 'first') === state || nextState(before, step, 'again') === state),
  );
}

function idOf({ uf, ano, ...parts }: RequestRow): string {
  return disablementId({ ...parts, cUF: cUfOf(uf), ano: shortYear(ano) });
}

/** The server takes no other (`guard-schema.ts`), and would refuse the whole folder for it. */
function fitsServer({
  ano,
  company,
  xJust,
  signedXml,
  certificate,
  certificateUntil,
  createdAt,
}: RequestRow) {
  const within = (text: string, most: number) => Buffer.byteLength(text) <= most && !text.includes('\0');
  return (
    ano >= 2_000 &&
    ano <= 2_099 &&
    within(company, 400) &&
    within(xJust, 1_024) &&
    within(signedXml, 262_144) &&
    within(certificate, 128) &&
    /^[0-9T:.Z-]{10,24}$/.test(certificateUntil) &&
    /^[0-9T:.Z-]{24}$/.test(createdAt)
  );
}
