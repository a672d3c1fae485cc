/**
 * The first calls of a signed-in page. A script in its document starts them before the app's scripts have arrived, and
 * the app takes each response instead of making the call. They are kept in memory only, and removed at sign-out.
 */

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
}

/**
 * Returns the script for the document. It must come before the style sheets, which scripts wait for. It starts nothing
 * with a token that is about to expire, because that would have to be renewed first.
 */
export const earlyCallsScript = ({ keys, paths }: EarlyCallsSource): string => `(() => {
  const paths = ${JSON.stringify(paths)};
  const base = new URL(document.documentElement.dataset.apiBaseUrl || '/api/', location.href);
  try {
    const [token, ...others] = ${JSON.stringify(keys)}.map((key) => localStorage.getItem(key));
    if (!token || others.includes(null)) return;
    const { exp } = JSON.parse(atob(token.split('.')[1].replace(/-/g, '+').replace(/_/g, '/')));
    if (!(exp * 1000 > Date.now() + 5000)) return;
    const responses = new Map();
    const page = location.pathname.toLowerCase().replace(/\\/+$/, '');
    for (const path of [...paths['*'], ...(paths[page] || [])]) {
      const url = new URL(path, base).href;
      const response = fetch(url, { headers: { Accept: 'application/json', Authorization: 'JWT ' + token } });
      response.catch(() => {});
      responses.set(url, response);
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
