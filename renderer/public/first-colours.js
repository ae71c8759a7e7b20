// Before the first paint: the colours that the person chose, so that a dark window never begins with a white flash.
const chosen = localStorage.getItem('balcao.appearance');
if (chosen === 'light' || chosen === 'dark' || chosen === 'contrast')
  document.documentElement.dataset.theme = chosen;
