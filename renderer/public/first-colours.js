// Before the first paint: applies the chosen theme, so that a dark window never starts with a white flash.
const chosen = localStorage.getItem('balcao.appearance');
if (chosen === 'light' || chosen === 'dark' || chosen === 'contrast')
  document.documentElement.dataset.theme = chosen;
