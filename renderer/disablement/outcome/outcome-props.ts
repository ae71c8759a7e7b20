/** The data of an outcome, and the actions on it. */

import type { DisablementView } from '../../../shared/contract.ts';
import type { AppError } from '../../../shared/errors.ts';
import type { Said } from '../use-act.ts';
import type { Step } from '../wizard/wizard-model.ts';

export interface OutcomeProps {
  readonly view: DisablementView;
  /** Why the last attempt failed, where it did. */
  readonly error: AppError | undefined;
  readonly pending: boolean;
  readonly onAnother: () => void;
  /** Leaves a missing answer unresolved for now. */
  readonly onLater: () => void;
  readonly onResend: () => void;
  readonly onSendNow: (said: Said) => void;
  /** Returns to this step of the wizard with the same values, as a new request. */
  readonly onFix: (step: Step) => void;
  readonly onResolve: () => void;
}
