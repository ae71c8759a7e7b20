/** Days and moments as people read them, on this computer's clock. */

/** DD/MM/AAAA HH:mm of an ISO instant; other text comes back as it is. */
export function moment(instant: string): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return instant;
  const date = [two(at.getDate()), two(at.getMonth() + 1), at.getFullYear()].join('/');
  return `${date} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

function two(part: number): string {
  return String(part).padStart(2, '0');
}
