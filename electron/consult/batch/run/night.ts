/** The hours of the night, in which a batch may be left to run: 22 h to 6 h, Brasília's time. */

const BEGINS_MINUTE = 22 * 60;
const ENDS_MINUTE = 6 * 60;
const MINUTE_MS = 60_000;
const CLOCK = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'America/Sao_Paulo',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** When the night begins; undefined while it is night. */
export function nightBegins(now: Date): Date | undefined {
  const [hour = '0', minute = '0'] = CLOCK.format(now).split(':');
  const time = Number(hour) * 60 + Number(minute);
  if (time >= BEGINS_MINUTE || time < ENDS_MINUTE) return undefined;
  const wholeMinute = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
  return new Date(wholeMinute + (BEGINS_MINUTE - time) * MINUTE_MS);
}
