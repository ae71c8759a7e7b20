/** Days and hours that exist, as the server's own regular expressions: a program parses no others, and no cast may fail in a check. */

/** Of every fourth year, and of no full century but every fourth. */
const LEAP = '(?:[0-9]{2}(?:[2468][048]|[13579][26]|0[48])|(?:[02468][048]|[13579][26])00)-02-29';
const DAY = `(?:${LEAP}|[0-9]{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8])))`;
const MINUTE = '(?:[01][0-9]|2[0-3]):[0-5][0-9]';
const OFFSET = `[+-]${MINUTE}`;

/** How every instant of the journal begins. */
export const INSTANT_START = `^${DAY}T${MINUTE}(?::[0-5][0-9]|[Z+-])`;
/** As `toISOString` gives it. */
export const UTC_INSTANT = `^${DAY}T${MINUTE}:[0-5][0-9][.][0-9]{3}Z$`;
/** With up to as many decimals. */
export const SAID_INSTANT = `^${DAY}T${MINUTE}:[0-5][0-9](?:[.][0-9]{1,3})?Z$`;
/** An instant of any zone. */
export const INSTANT = `^${DAY}T${MINUTE}:[0-5][0-9](?:[.][0-9]+)?(?:Z|${OFFSET})$`;
/** A day or an instant, as notes have them. */
export const DAY_OR_INSTANT = `^${DAY}(?:T${MINUTE}:[0-5][0-9]${OFFSET})?$`;
