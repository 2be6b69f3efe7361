// Runs before anything is painted: the page begins in the colours of the theme that was set last, so that a dark evening stays dark.

try {
  const theme = /"theme":\s*(\w+)/.exec(localStorage.getItem("plyscope.settings") ?? "")?.[1];
  if (theme) document.documentElement.dataset.theme = theme;
} catch {
  // Storage that throws has kept nothing.
}
