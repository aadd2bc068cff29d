// Sets the chosen colour scheme before the first paint.
try {
  const chosen = localStorage.getItem('docs-scheme');
  if (chosen) document.documentElement.dataset.scheme = chosen;
} catch {
  // Without storage the page uses the system's scheme.
}
