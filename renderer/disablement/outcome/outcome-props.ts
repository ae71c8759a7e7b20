/** What the end of a request is drawn from, and what a person can do there. */

import type { DisablementView } from '../../../shared/contract.ts';
import type { AppError } from '../../../shared/errors.ts';
import type { Said } from '../use-act.ts';
import type { Step } from '../wizard/wizard-model.ts';

export interface OutcomeProps {
  readonly view: DisablementView;
  /** Why the last try came to nothing, when it did. */
  readonly error: AppError | undefined;
  readonly pending: boolean;
  readonly onAnother: () => void;
  /** Leaves an unknown answer as it is, for another time. */
  readonly onLater: () => void;
  readonly onResend: () => void;
  readonly onSendNow: (said: Said) => void;
  /** Back to this step of the wizard with the same words, as a new request. */
  readonly onFix: (step: Step) => void;
  readonly onResolve: () => void;
}
