/** The name of a note: model, number, series, issuer and month, all read from its key. */

import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { accessKeyParts } from '../../../shared/fiscal/key/access-key.ts';
import { cnpjRoot } from '../../../shared/fiscal/issuer/cnpj.ts';
import { issuerText } from '../../../shared/fiscal/issuer/issuer-text.ts';
import { useWhere } from '../session.tsx';
import { usePlaceWords } from './place-words.ts';
import { useFormat } from './use-format.ts';

interface Named {
  readonly cnpj: string;
  readonly name: string;
}

export interface NoteWords {
  /** "NF-e série 1, nº 123". */
  readonly short: (chNFe: string) => string;
  /** "NF-e série 1, nº 123 · Padaria Aurora · out/2026". */
  readonly lead: (chNFe: string) => string;
  /** "11.222.333/0001-81" or "CPF 52998224725". */
  readonly emitterId: (chNFe: string) => string;
}

/** The issuer's name where this computer knows it: the company itself, else one of the same root (a branch has the same holder). */
export function emitterName(emitter: string, companies: readonly Named[]): string | undefined {
  const root = cnpjRoot(emitter);
  const known =
    companies.find(({ cnpj }) => cnpj === emitter) ?? companies.find(({ cnpj }) => cnpjRoot(cnpj) === root);
  return known?.name;
}

export function useNoteWords(): NoteWords {
  const { t } = useTranslation();
  const format = useFormat();
  const place = usePlaceWords();
  const { companies } = useWhere();
  return useMemo(() => {
    const emitterId = (chNFe: string) => issuerText(accessKeyParts(chNFe));
    const short = (chNFe: string) => {
      const { mod, ...parts } = accessKeyParts(chNFe);
      return place.number({ ...parts, mod: mod === '65' ? '65' : '55' });
    };
    return {
      emitterId,
      short,
      lead: (chNFe) => {
        const { year, month, emitter, emitterKind } = accessKeyParts(chNFe);
        const name = emitterKind === 'CNPJ' ? emitterName(emitter, companies) : undefined;
        return t('noteLead', {
          note: short(chNFe),
          emitter: name ?? emitterId(chNFe),
          month: format.month(year, month),
        });
      },
    };
  }, [t, format, place, companies]);
}
