/** Takes a certificate file dropped anywhere on the window, and shows while it hangs over it what will happen. */

import { makeStyles, tokens } from '@fluentui/react-components';
import { CertificateRegular } from '@fluentui/react-icons';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDroppedFile } from './dropped-file.tsx';

const useStyles = makeStyles({
  cover: {
    position: 'fixed',
    inset: '12px',
    zIndex: 2_000_000,
    display: 'grid',
    placeContent: 'center',
    justifyItems: 'center',
    rowGap: '8px',
    textAlign: 'center',
    pointerEvents: 'none',
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `3px dashed ${tokens.colorBrandStroke1}`,
    borderRadius: tokens.borderRadiusXLarge,
    opacity: 0.95,
  },
  icon: { fontSize: '48px', display: 'flex', color: tokens.colorBrandForeground1 },
  title: { fontSize: '20px', fontWeight: tokens.fontWeightSemibold },
});

/** What an open import carries, so that a drop knows that it may go there. */
export const IMPORT_MARK = 'data-certificate-import';

export interface DropZoneProps {
  /** Absent where nothing can be imported: the file is refused and said so. */
  readonly onDrop: (() => void) | undefined;
}

export function DropZone({ onDrop }: DropZoneProps): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('certificates');
  const { offer } = useDroppedFile();
  const [over, setOver] = useState(false);
  const latest = useRef({ onDrop, offer });
  useEffect(() => {
    latest.current = { onDrop, offer };
  });
  useEffect(() => {
    const hover = (event: DragEvent) => {
      if (!carriesFile(event)) return;
      event.preventDefault();
      const takes = latest.current.onDrop !== undefined && !busyElsewhere();
      if (event.dataTransfer) event.dataTransfer.dropEffect = takes ? 'copy' : 'none';
      setOver(!busyElsewhere());
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      const file = event.dataTransfer?.files[0];
      if (!file) return;
      // Without this the browser would leave the page for the file.
      event.preventDefault();
      if (busyElsewhere() || !latest.current.onDrop) return;
      latest.current.offer(file);
      latest.current.onDrop();
    };
    window.addEventListener('dragenter', hover);
    window.addEventListener('dragover', hover);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragenter', hover);
      window.removeEventListener('dragover', hover);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, []);
  if (!over) return null;
  return (
    <div className={styles.cover} role="status">
      <span className={styles.icon} aria-hidden="true">
        <CertificateRegular />
      </span>
      <span className={styles.title}>{onDrop ? t('drop.here') : t('drop.training')}</span>
      <span>{onDrop ? t('drop.hereText') : t('drop.trainingText')}</span>
    </div>
  );
}

function carriesFile(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}

/** A dialog that waits for an answer is not left because of a file, save the import itself. */
function busyElsewhere(): boolean {
  return (
    document.querySelector('[aria-modal="true"]') !== null &&
    document.querySelector(`[${IMPORT_MARK}]`) === null
  );
}
