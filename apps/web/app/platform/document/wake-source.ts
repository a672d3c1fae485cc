/** Light, dark, or as the system says: where the choice is kept, and the script that applies it before the first paint. */

export const COLOR_SCHEME_KEY = 'color-scheme'

/** Inlined as text, so it stands alone. Without a usable choice the system decides; without scripts it is light. */
export const colorSchemeScript = `(() => {
  let chosen = null;
  try { chosen = localStorage.getItem('${COLOR_SCHEME_KEY}'); } catch {}
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
})()`

/**
 * The scripts that a page runs at once, inlined as text, so each must stand alone. All pages hold back a form that is
 * submitted before the app has taken over and submit it then. A public page's app sleeps as well: it starts when the
 * page is loaded and the browser idle, or at the first sign of use, whichever comes first. A sign may come while the page
 * is still being read, and its last part, the app's own script, has not arrived.
 */
export const holdScript = `(() => {
  let waiting;
  const hold = (event) => { event.preventDefault(); waiting = event.target; };
  addEventListener('submit', hold, true);
  addEventListener('app:ready', () => {
    removeEventListener('submit', hold, true);
    if (waiting) waiting.requestSubmit();
  }, { once: true });
})();`

export const wakeScript = `${holdScript}
(() => {
  const signs = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'focusin', 'wheel', 'scroll', 'submit'];
  let started = false;
  const wake = () => {
    const asleep = document.querySelector('script[type="text/sleeping-module"]');
    const script = document.createElement('script');
    script.type = 'module';
    script.textContent = asleep.textContent;
    document.head.append(script);
  };
  const start = () => {
    if (started) return;
    started = true;
    for (const sign of signs) removeEventListener(sign, start, true);
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', wake, { once: true });
    else wake();
  };
  const whenIdle = () => (window.requestIdleCallback || setTimeout)(start, { timeout: 4000 });
  for (const sign of signs) addEventListener(sign, start, { capture: true, passive: true });
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', () => setTimeout(whenIdle, 300), { once: true });
})()`
