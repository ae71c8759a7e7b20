/** Accepts a certificate, an XML file or, in Furos, a folder dropped anywhere on the window, and shows during the drag what the drop will do. */

import { makeStyles, tokens } from '@fluentui/react-components';
import { CertificateRegular, DocumentCheckmarkRegular } from '@fluentui/react-icons';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDroppedFile, useDroppedXml } from './dropped-file.tsx';
import { useLatest } from '../../ui/latest.ts';

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

/** Marks an open import, which may receive the file although it is a dialog. */
export const IMPORT_MARK = 'data-certificate-import';

export interface DropZoneProps {
  /** Absent where nothing can be imported: the file is then refused with a message. */
  readonly onDrop: (() => void) | undefined;
  /** Absent where no XML is checked: the file then goes to the certificate import, which says what it is. */
  readonly onXml?: () => void;
  /** On a screen whose drops are folders and files to read. */
  readonly onSource?: DropSource | undefined;
  /** Asks first where typed text would be lost by what the file leads to. */
  readonly leave?: (then: () => void) => void;
}

export interface DropSource {
  /** What it does with them, in the words of `certificates:drop`. */
  readonly what: 'source' | 'keys';
  /** False leaves the files to the others; absent, it takes every drop. */
  readonly takes?: (files: readonly File[]) => boolean;
  readonly on: (files: readonly File[]) => void;
}

type Carried = 'xml' | 'certificate' | 'file' | DropSource['what'];

export function DropZone({ onDrop, onXml, onSource, leave: ask = atOnce }: DropZoneProps): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('certificates');
  const { offer } = useDroppedFile();
  const { offer: offerXml } = useDroppedXml();
  const [over, setOver] = useState<Carried>();
  const latest = useLatest({ onDrop, onXml, onSource, ask, offer, offerXml });
  useEffect(() => {
    const hover = (event: DragEvent) => {
      if (!carriesFile(event)) return;
      event.preventDefault();
      const { onDrop: certificate, onXml: xml, onSource: source } = latest.current;
      const ofThisZone = xml ? carriedBy(event) : 'certificate';
      const carried = source ? source.what : ofThisZone;
      const taker = source ?? (carried === 'certificate' ? certificate : (xml ?? certificate));
      const takes = taker && !busyElsewhere();
      if (event.dataTransfer) event.dataTransfer.dropEffect = takes ? 'copy' : 'none';
      setOver(busyElsewhere() ? undefined : carried);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(undefined);
    };
    const drop = (event: DragEvent) => {
      setOver(undefined);
      const files = [...(event.dataTransfer?.files ?? [])];
      const [file] = files;
      if (!file) return;
      // By default the browser would navigate to the file.
      event.preventDefault();
      if (busyElsewhere()) return;
      const { onDrop: certificate, onXml: xml, onSource: source, ask: first } = latest.current;
      if (source && (source.takes?.(files) ?? true)) {
        source.on(files);
      } else if (xml && /\.xml$/i.test(file.name)) {
        first(() => {
          latest.current.offerXml(files);
          xml();
        });
      } else if (certificate) {
        // An open import takes the file in place of its own.
        (importing() ? atOnce : first)(() => {
          latest.current.offer(file);
          certificate();
        });
      }
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
  }, [latest]);
  if (!over) return null;
  const certificate = onDrop
    ? { title: t('drop.here'), text: t('drop.hereText') }
    : { title: t('drop.training'), text: t('drop.trainingText') };
  const words = {
    xml: { title: t('drop.xml'), text: t('drop.xmlText') },
    certificate,
    source: { title: t('drop.source'), text: t('drop.sourceText') },
    keys: { title: t('drop.keys'), text: t('drop.keysText') },
    file: { title: t('drop.file'), text: t(onDrop ? 'drop.fileText' : 'drop.fileTrainingText') },
  }[over];
  return (
    <div className={styles.cover} role="status">
      <span className={styles.icon} aria-hidden="true">
        {over === 'certificate' ? <CertificateRegular /> : <DocumentCheckmarkRegular />}
      </span>
      <span className={styles.title}>{words.title}</span>
      <span>{words.text}</span>
    </div>
  );
}

function carriesFile(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}

/** During a drag a browser exposes only the MIME type, and often not even that. */
function carriedBy(event: DragEvent): Carried {
  const type = event.dataTransfer?.items[0]?.type ?? '';
  if (/[/+]xml$/.test(type)) return 'xml';
  return /pkcs12/.test(type) ? 'certificate' : 'file';
}

/** A dialog that waits for an answer stays open when a file is dropped; only the import accepts the file. */
function busyElsewhere(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null && !importing();
}

function importing(): boolean {
  return document.querySelector(`[${IMPORT_MARK}]`) !== null;
}

function atOnce(then: () => void): void {
  then();
}
