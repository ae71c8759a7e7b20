/** The button with which a note, or all of its emitter, is watched; and the line that says when it is asked again. */

import {
  Button,
  Menu,
  MenuButton,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components';
import { EyeOffRegular, EyeRegular } from '@fluentui/react-icons';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { WatchedNote } from '../../shared/contract.ts';
import { accessKeyParts, type AccessKey } from '../../shared/fiscal/key/access-key.ts';
import { cnpjSchema, type Cnpj } from '../../shared/fiscal/issuer/cnpj.ts';
import type { Situation } from '../../shared/fiscal/situation.ts';
import { useCommand, useQueryCall } from '../api/hooks.ts';
import { ErrorPanel } from '../ui/states/error-panel.tsx';
import { useWhere } from '../ui/session.tsx';
import { useNoteWords } from '../ui/words/note-words.ts';
import { useFormat } from '../ui/words/use-format.ts';

export interface WatchParts {
  /** Absent where nothing can change any more. */
  readonly button: ReactNode;
  readonly line: ReactNode;
}

export function useWatch(chNFe: AccessKey, situacao: Situation): WatchParts {
  const { t } = useTranslation('watch');
  const { environment, company } = useWhere();
  const { emitterId } = useNoteWords();
  const format = useFormat();
  const found = useQueryCall('watch.of', { environment, chNFes: [chNFe] });
  const begin = useCommand('watch.begin');
  const stop = useCommand('watch.stop');
  const [said, setSaid] = useState('');

  const note = found.data?.notes.find((each) => each.chNFe === chNFe);
  const watching = note?.state === 'watching';
  const { emitter, emitterKind } = accessKeyParts(chNFe);
  const supplier = emitterKind === 'CNPJ' ? cnpjSchema.safeParse(emitter).data : undefined;
  const whole = supplier !== undefined && (found.data?.suppliers ?? []).includes(supplier);
  const asks = company ? { cnpj: company.cnpj } : {};
  const beginNote = async () => {
    const begun = await begin.run({ environment, chNFes: [chNFe], ...asks });
    if (begun.ok && begun.value.tooOld > 0) setSaid(t('tooOld'));
    else setSaid(begun.ok && begun.value.final > 0 ? t('isFinal') : '');
  };
  const stopNote = async () => {
    await stop.run({ environment, chNFes: [chNFe] });
    setSaid('');
  };
  const toggleSupplier = async (cnpj: Cnpj) => {
    if (whole) {
      await stop.run({ environment, supplier: cnpj });
      setSaid('');
      return;
    }
    const begun = await begin.run({ environment, supplier: cnpj, ...asks });
    setSaid(begun.ok ? t('supplierBegun', { count: begun.value.begun + begun.value.already }) : '');
  };

  const settled = situacao === 'cancelada' || situacao === 'denegada';
  const pending = begin.pending || stop.pending;
  const button =
    settled && !watching && !whole ? null : (
      <>
        <Button
          appearance="subtle"
          size="small"
          icon={watching ? <EyeOffRegular /> : <EyeRegular />}
          // Disabled it would lose the focus, and with it the place of a person who works by keyboard.
          disabledFocusable={pending}
          onClick={() => void (watching ? stopNote() : beginNote())}
        >
          {t(watching ? 'stop' : 'begin')}
        </Button>
        {supplier === undefined ? null : (
          <Menu positioning="below-end">
            <MenuTrigger disableButtonEnhancement>
              <MenuButton appearance="subtle" size="small" aria-label={t('more')} />
            </MenuTrigger>
            <MenuPopover>
              <MenuList>
                <MenuItem onClick={() => void toggleSupplier(supplier)}>
                  {t(whole ? 'supplierStop' : 'supplier', { cnpj: emitterId(chNFe) })}
                </MenuItem>
              </MenuList>
            </MenuPopover>
          </Menu>
        )}
      </>
    );
  const words = [said, watching ? nextWords(note) : ''].filter(Boolean).join(' ');
  function nextWords({ nextAt, left }: WatchedNote): string {
    if (nextAt === undefined) return '';
    const when = format.dateTime(nextAt);
    const next = left > 1 ? t('nextMore', { when, count: left - 1 }) : t('next', { when });
    return `${next} ${t('openProgram')}`;
  }
  return {
    button,
    line: (
      <>
        <span role="status">{words}</span>
        <ErrorPanel error={begin.error ?? stop.error} />
      </>
    ),
  };
}
