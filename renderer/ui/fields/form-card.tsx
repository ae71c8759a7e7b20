/** A card whose parts have a form's distances, with what it is about above them. */

import type { ComponentProps, ReactNode } from 'react';
import { Card } from '../page.tsx';
import { useFormStyles } from './form-layout.ts';

export function FormCard(props: ComponentProps<typeof Card> & { readonly text?: string }): ReactNode {
  const { text, children, ...card } = props;
  const form = useFormStyles();
  return (
    <Card {...card}>
      <div className={form.form}>
        {text ? <p className={form.text}>{text}</p> : null}
        {children}
      </div>
    </Card>
  );
}
