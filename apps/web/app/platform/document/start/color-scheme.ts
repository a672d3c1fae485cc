/** Light, dark, or as the system says: where the choice is kept, and the script that applies it before the first paint. */

export const COLOR_SCHEME_KEY = 'color-scheme'

/** Inlined as text, so it stands alone. Without a usable choice the system decides; without scripts it is light. */
export const colorSchemeScript = `(() => {
  let chosen = null;
  try { chosen = localStorage.getItem('${COLOR_SCHEME_KEY}'); } catch {}
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
})()`
