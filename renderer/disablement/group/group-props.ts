/** What a group is opened with, and what kept it from being sent. */

import type { CompanyView, Environment } from '../../../shared/contract.ts';
import type { AppError } from '../../../shared/errors.ts';
import type { PlacedRange } from '../../../shared/fiscal/numbering.ts';
import type { ChosenRange } from './group-model.ts';
import type { GroupView } from './use-groups.ts';

export interface GroupCardProps {
  readonly environment: Environment;
  readonly company: CompanyView;
  /** At most `MAX_GROUP`, of any of its series, in the order in which they are sent, without common numbers. */
  readonly ranges: readonly ChosenRange[];
  /** As the core knows it: under way, or ended and not seen. */
  readonly group: GroupView | undefined;
  /** The person has read the result: what is disabled now, and whether that is everything, with its files. */
  readonly onDone: (disabled: readonly PlacedRange[], all: boolean) => void;
  /** The person left before anything was sent. */
  readonly onCancel: () => void;
}

/** What kept the group from being sent: the person, or an error, possibly at one range. */
export interface NotSent {
  readonly declined: boolean;
  readonly error?: AppError | undefined;
  readonly range?: PlacedRange | undefined;
}
