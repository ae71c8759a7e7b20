/** Days, hours and moments as people read them, in every face alike. */

/** Ours to the letter, and a table draws hundreds: the system's own formatter takes tens of milliseconds to be made the first time. */
export const two = (value: number) => String(value).padStart(2, '0');

/** DD/MM/AAAA HH:mm in the machine's own zone; "" for what is not an instant. */
export function formatDateTime(iso: string, withSeconds = false): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  return `${dayOf(date)} ${clockOf(date, withSeconds)}`;
}

/** DD/MM/AAAA; a bare date (AAAA-MM-DD) is that day everywhere. */
export function formatDate(iso: string): string {
  const bare = /^\d{4}-\d{2}-\d{2}$/.test(iso);
  const date = new Date(bare ? `${iso}T12:00:00` : iso);
  return Number.isNaN(date.getTime()) ? '' : dayOf(date);
}

/** HH:mm, or HH:mm:ss. */
export function formatTime(iso: string, withSeconds = false): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? '' : clockOf(date, withSeconds);
}

/** Days before months in every language of the window: these are Brazilian papers. */
function dayOf(date: Date): string {
  return `${two(date.getDate())}/${two(date.getMonth() + 1)}/${date.getFullYear()}`;
}

function clockOf(date: Date, withSeconds: boolean): string {
  const clock = `${two(date.getHours())}:${two(date.getMinutes())}`;
  return withSeconds ? `${clock}:${two(date.getSeconds())}` : clock;
}
