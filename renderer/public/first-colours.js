// Before the first paint: applies the chosen theme and size of texts, so that a dark window never starts with a white flash,
// and nothing grows after it was seen. The program's own window zooms the page itself.
const chosen = localStorage.getItem('balcao.appearance');
if (chosen === 'light' || chosen === 'dark' || chosen === 'contrast')
  document.documentElement.dataset.theme = chosen;
const size = localStorage.getItem('balcao.text-size');
if ('balcao' in window) document.documentElement.style.setProperty('--text-size', '1');
else if (/^1\d\d$/.test(size)) document.documentElement.style.setProperty('--text-size', String(size / 100));
