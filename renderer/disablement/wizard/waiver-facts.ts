/** The declarations recorded with a request, one line each. */

import { useTranslation } from 'react-i18next';
import type { DisablementView } from '../../../shared/contract.ts';
import { formatAccessKey } from '../../../shared/fiscal/key/access-key.ts';
import { useFormat } from '../../ui/words/use-format.ts';

/**
 * "nenhuma nota em contingência entregue a ninguém (chave), por uma pessoa, 21/11/2026 14:02"; undefined where no
 * declaration was needed.
 */
export function useWaiverWords(): (view: Pick<DisablementView, 'waivers'>) => string | undefined {
  const { t } = useTranslation('disablement');
  const format = useFormat();
  return ({ waivers = [] }) => {
    if (waivers.length === 0) return undefined;
    return waivers
      .map(({ code, by, at, keys = [] }) =>
        [
          `${t(`waivers.${code}-short`)}${keys.length > 0 ? ` (${keys.map(formatAccessKey).join('; ')})` : ''}`,
          by === 'person' ? t('waivers.byPerson') : t('waivers.byToken'),
          format.dateTime(at),
        ].join(', '),
      )
      .join(' · ');
  };
}
