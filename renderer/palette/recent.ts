/** What was used lately in Ctrl+K, newest first; only names of commands, never a key or a number. */

const KEY = 'balcao.palette.recent';
const MOST = 5;

export function recentCommands(): readonly string[] {
  return (window.localStorage.getItem(KEY) ?? '').split('\n').filter((id) => id !== '');
}

export function rememberCommand(id: string): void {
  const ids = [id, ...recentCommands().filter((each) => each !== id)].slice(0, MOST);
  window.localStorage.setItem(KEY, ids.join('\n'));
}
