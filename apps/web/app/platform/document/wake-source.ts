/**
 * The scripts that a page runs at once. They are inlined as text, so each must be self-contained. Only the server needs
 * the text: React leaves the scripts of a document as they are.
 */

export const COLOR_SCHEME_KEY = 'color-scheme'
export const STAFF_TOKEN_KEY = 'staff'

/** Applies the colour scheme before the first paint. Without a choice or scripts, the system decides (tokens.css). */
export const colorSchemeScript = import.meta.env.SSR
  ? `(() => {
  let chosen = null;
  try { chosen = localStorage.getItem('${COLOR_SCHEME_KEY}'); } catch {}
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
})()`
  : ''

/**
 * Holds back a form that is submitted before the app has started, and submits it then. Meanwhile the form has the mark
 * `data-held` and its button is busy. This applies to all pages. The app of a public or an auth page also sleeps: it
 * starts when the page is loaded and the browser idle, or at the first sign of use. That sign may come while the page
 * is still loading, before the app's own script at its end has arrived. A form that React has rendered again meanwhile
 * (keep-typed.ts) is found by its label.
 */
export const holdScript = import.meta.env.SSR
  ? `(() => {
  let waiting;
  const buttonOf = (form) => form.querySelector('[type=submit]');
  const hold = (event) => {
    event.preventDefault();
    waiting = event.target;
    waiting.dataset.held = '';
    buttonOf(waiting)?.setAttribute('aria-busy', 'true');
  };
  addEventListener('submit', hold, true);
  addEventListener('app:ready', () => {
    removeEventListener('submit', hold, true);
    if (!waiting) return;
    if (!waiting.isConnected) waiting = [...document.forms].find((form) => form.ariaLabel === waiting.ariaLabel);
    if (!waiting) return;
    delete waiting.dataset.held;
    buttonOf(waiting)?.removeAttribute('aria-busy');
    waiting.requestSubmit();
  }, { once: true });
})();`
  : ''

export const wakeScript = import.meta.env.SSR
  ? `${holdScript}
(() => {
  const signs = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'focusin', 'wheel', 'scroll', 'submit', 'app:wanted'];
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
  : ''

/** Starts the app of an auth page at once for people who are already signed in and therefore leave the page. */
export const signedInScript = import.meta.env.SSR
  ? `(() => {
  let isSignedIn = false;
  try { isSignedIn = ['refresh', '${STAFF_TOKEN_KEY}'].some((key) => localStorage.getItem(key)); } catch {}
  if (isSignedIn) dispatchEvent(new Event('app:wanted'));
})()`
  : ''
