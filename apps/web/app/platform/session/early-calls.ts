/**
 * The first calls of a signed-in page. A script in its document starts them before the app's scripts have arrived, puts
 * what is largest on the screen into the document, and the app takes each response instead of making the call. They are
 * kept in memory only, and removed at sign-out.
 */
import { USUAL_CURRENCY } from '@evergrove/contract/platform/money-codec'

/** A response is dropped after this time, because a screen shows nothing older when it opens. */
const KEPT_MS = 60_000

type EarlyCalls = { token: string; startedAt: number; responses: Map<string, Promise<Response>> }

declare global {
  interface Window {
    earlyCalls?: EarlyCalls
  }
}

export type EarlyCallsSource = {
  /** The required keys in local storage. The first one holds the access token. */
  keys: readonly string[]
  /** Paths below the API's base address with their queries, by the path of the page. Those under `*` apply to every page. */
  paths: Readonly<Record<string, readonly string[]>>
  /** What is put into the document as soon as its responses are there. */
  drawings?: readonly EarlyDrawing[]
}

/**
 * A part of the document that is drawn before the app runs. React takes over the document as the server has rendered
 * it, so only the text of bars with a `slot` and the `hidden` of marked elements may change.
 */
export type EarlyDrawing = {
  /** The responses that it needs, from `paths`. It is not drawn if one of them is refused. */
  of: readonly string[]
  /** A name in the document (`data-early`) that is there once everything of the drawing is. */
  slot: string
  /**
   * The source of a function that takes the bodies of the responses. `put(slot, text, fontSize)` writes the text in
   * place of a bar, `show(slot, isShown)` shows or hides an element, and `money` formats an amount like `formatAmount`.
   */
  draw: string
}

const drawingTools = `
  const find = (slot) => document.querySelector('[data-early="' + slot + '"]');
  const put = (slot, text, fontSize = '') => {
    const bar = find(slot);
    if (!bar) return;
    for (const name of ['class', 'style', 'data-skeleton']) bar.removeAttribute(name);
    bar.textContent = text;
    bar.style.fontSize = fontSize;
  };
  const show = (slot, isShown) => { find(slot)?.toggleAttribute('hidden', !isShown); };
  const money = (amount) => {
    const currency = document.documentElement.dataset.currency || '${USUAL_CURRENCY}';
    return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount).replace('-', '\\u2212');
  };
  const whenThere = (slot, work) => {
    if (find(slot)) work();
    else if (document.readyState === 'loading') requestAnimationFrame(() => whenThere(slot, work));
  };`

/**
 * Returns the script for the document. It must come before the style sheets, which scripts wait for. It starts nothing
 * with a token that is about to expire, because that would have to be renewed first.
 */
export const earlyCallsScript = ({ keys, paths, drawings = [] }: EarlyCallsSource): string => `(() => {
  const paths = ${JSON.stringify(paths)};
  const drawings = [${drawings.map(({ of, slot, draw }) => `[${JSON.stringify(of)}, ${JSON.stringify(slot)}, ${draw}]`).join(', ')}];
  ${drawings.length === 0 ? '' : drawingTools}
  const base = new URL(document.documentElement.dataset.apiBaseUrl || '/api/', location.href);
  try {
    const [token, ...others] = ${JSON.stringify(keys)}.map((key) => localStorage.getItem(key));
    if (!token || others.includes(null)) return;
    const { exp } = JSON.parse(atob(token.split('.')[1].replace(/-/g, '+').replace(/_/g, '/')));
    if (!(exp * 1000 > Date.now() + 5000)) return;
    const responses = new Map();
    const bodies = {};
    const page = location.pathname.toLowerCase().replace(/\\/+$/, '');
    for (const path of [...paths['*'], ...(paths[page] || [])]) {
      const url = new URL(path, base).href;
      const response = fetch(url, { headers: { Accept: 'application/json', Authorization: 'JWT ' + token } });
      response.catch(() => {});
      responses.set(url, response);
      if (drawings.some(([of]) => of.includes(path))) bodies[path] = response.then((it) => it.ok && it.clone().json());
    }
    for (const [of, slot, draw] of drawings) {
      Promise.all(of.map((path) => bodies[path]))
        .then((all) => { if (all.every(Boolean)) whenThere(slot, () => draw(...all)); })
        .catch(() => {});
    }
    const calls = window.earlyCalls = { token, startedAt: Date.now(), responses };
    setTimeout(() => { if (window.earlyCalls === calls) delete window.earlyCalls; }, ${KEPT_MS});
  } catch {}
})()`

/** Returns the response of the same call if it was started early with this token. Each is taken only once. */
export function takeEarly(
  input: RequestInfo | URL,
  { method = 'GET' }: RequestInit,
  token: string,
): Promise<Response> | undefined {
  const early = globalThis.window?.earlyCalls
  if (early === undefined || method !== 'GET' || input instanceof Request) return undefined
  if (early.token !== token || Date.now() - early.startedAt > KEPT_MS) return undefined
  const url = new URL(input, location.href).href
  const response = early.responses.get(url)
  early.responses.delete(url)
  return response
}

/** Drops the responses that nobody has taken. */
export function dropEarly(): void {
  if (globalThis.window !== undefined) delete globalThis.window.earlyCalls
}
