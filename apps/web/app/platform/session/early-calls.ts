/**
 * The first calls of a signed-in page. A script in its document starts them before the app's scripts have arrived, and
 * the app takes each response instead of making the call. They are kept in memory only, and removed at sign-out.
 */

/** A response is dropped after this time, because a screen shows nothing older when it opens. */
const KEPT_MS = 60_000

type EarlyCalls = { token: string; startedAt: number; responses: Map<string, Promise<Response | undefined>> }

declare global {
  interface Window {
    earlyCalls?: EarlyCalls
  }
}

export type EarlyCallsSource = {
  /** The required keys in local storage. The first one holds the access token. */
  keys: readonly string[]
  /** Paths below the API's base address. */
  paths: readonly string[]
  /** The page that asks for more, with one call: its path, the call's, and those of the calls that its parts respond to. */
  screen?: { page: string; path: string; parts: Readonly<Record<string, string>> }
}

/**
 * Returns the script for the document. It must come before the style sheets, which scripts wait for. It starts nothing
 * with a token that is about to expire, because that would have to be renewed first.
 */
export const earlyCallsScript = ({ keys, paths, screen }: EarlyCallsSource): string => `(() => {
  const screen = ${JSON.stringify(screen ?? {})};
  const base = new URL(document.documentElement.dataset.apiBaseUrl || '/api/', location.href);
  try {
    const [token, ...others] = ${JSON.stringify(keys)}.map((key) => localStorage.getItem(key));
    if (!token || others.includes(null)) return;
    const { exp } = JSON.parse(atob(token.split('.')[1].replace(/-/g, '+').replace(/_/g, '/')));
    if (!(exp * 1000 > Date.now() + 5000)) return;
    const responses = new Map();
    const load = (path) =>
      fetch(new URL(path, base), { headers: { Accept: 'application/json', Authorization: 'JWT ' + token } });
    const keep = (path, response) => {
      response.catch(() => {});
      responses.set(new URL(path, base).href, response);
    };
    if (location.pathname.toLowerCase().replace(/\\/+$/, '') === screen.page) {
      const whole = load(screen.path).then((response) => (response.ok ? response.json() : undefined));
      for (const name in screen.parts) {
        keep(screen.parts[name], whole.then((parts) => parts && new Response(JSON.stringify(parts[name]))));
      }
    } else for (const path of ${JSON.stringify(paths)}) keep(path, load(path));
    const calls = window.earlyCalls = { token, startedAt: Date.now(), responses };
    setTimeout(() => { if (window.earlyCalls === calls) delete window.earlyCalls; }, ${KEPT_MS});
  } catch {}
})()`

/**
 * Returns the response of the same call if it was started early with this token. Each is taken only once. It is
 * undefined if the call of the whole screen failed.
 */
export function takeEarly(
  input: RequestInfo | URL,
  { method = 'GET' }: RequestInit,
  token: string,
): Promise<Response | undefined> | undefined {
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
