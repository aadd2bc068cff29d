// Before the first paint: the colour scheme that was chosen here.
try {
  const chosen = localStorage.getItem('docs-scheme');
  if (chosen) document.documentElement.dataset.scheme = chosen;
} catch {
  // Without storage the system's scheme holds.
}
