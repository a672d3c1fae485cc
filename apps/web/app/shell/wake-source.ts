/**
 * The one script of a public page that runs at once. It starts the app when the page is loaded and the browser idle,
 * or at the first sign of use, whichever comes first; a form submitted before that waits and is submitted again.
 * It is inlined as text, so it must stand alone.
 */
export const wakeScript = `(() => {
  const signs = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'focusin', 'wheel', 'scroll'];
  let waiting, started = false;
  const hold = (event) => { event.preventDefault(); waiting = event.target; start(); };
  const start = () => {
    if (started) return;
    started = true;
    for (const sign of signs) removeEventListener(sign, start, true);
    const asleep = document.querySelector('script[type="text/sleeping-module"]');
    const script = document.createElement('script');
    script.type = 'module';
    script.textContent = asleep.textContent;
    document.head.append(script);
  };
  addEventListener('submit', hold, true);
  addEventListener('app:ready', () => {
    removeEventListener('submit', hold, true);
    if (waiting) waiting.requestSubmit();
  }, { once: true });
  const whenIdle = () => (window.requestIdleCallback || setTimeout)(start, { timeout: 4000 });
  for (const sign of signs) addEventListener(sign, start, { capture: true, passive: true });
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', () => setTimeout(whenIdle, 300), { once: true });
})()`
