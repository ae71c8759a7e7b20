/** How wide a screen's content is: a page of text and forms, one with two columns, and a table that takes all there is. */

export const ROOMS = ['plain', 'roomy', 'filling'] as const;
export type Room = (typeof ROOMS)[number];

const PX: Readonly<Record<Room, string>> = { plain: '1240px', roomy: '1680px', filling: '100%' };

/** The maximum width of a part above the screens, so that its right edge is that of the cards or the table below. */
export const CONTENT_WIDTH = 'var(--content-width)';

export function widthOf(room: Room): string {
  return PX[room];
}

/** For what holds the screens: the width of the one that is shown (a kept screen that is hidden has `display: none`). */
export const WIDTH_OF_SHOWN = {
  '--content-width': PX.plain,
  ...Object.fromEntries(
    (['roomy', 'filling'] as const).map((room) => [
      `&:has([data-room="${room}"]:not([style*="display: none"]))`,
      { '--content-width': PX[room] },
    ]),
  ),
} as const;
