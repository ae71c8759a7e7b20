/** Keeps a company's numbers from being sent where its chain differs from what this computer saw of it. */

import type { AppError } from '../../../shared/errors.ts';

export interface ChainGuard {
  /**
   * `database.rewound` where links that this computer saw are gone, `database.altered` where one was not written by this
   * program; both with `cnpj`, `position` and `found`, the last position there is. Rejects as every query does.
   */
  readonly refusal: (cnpj: string) => Promise<AppError | undefined>;
  /** Remembers what this program just wrote; nothing waits for it. */
  readonly note: (cnpj: string) => void;
}
