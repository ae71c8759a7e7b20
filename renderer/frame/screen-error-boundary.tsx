/** Catches a rendering error of one screen, so that the rest of the window keeps working. */

import { Button, makeStyles } from '@fluentui/react-components';
import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface State {
  readonly failed: boolean;
}

export class ScreenErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? (
      <Slipped onAgain={() => this.setState({ failed: false })} />
    ) : (
      this.props.children
    );
  }
}

const useStyles = makeStyles({
  box: { padding: '48px', display: 'grid', rowGap: '16px', justifyItems: 'start' },
});

function Slipped({ onAgain }: { onAgain: () => void }): ReactNode {
  const { t } = useTranslation('frame');
  return (
    <div className={useStyles().box} role="alert">
      {t('slip')}
      <Button appearance="primary" onClick={onAgain}>
        {t('slipAgain')}
      </Button>
    </div>
  );
}
