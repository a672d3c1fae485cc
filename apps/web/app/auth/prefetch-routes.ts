/** Fetches what a screen is made of while someone signs in, so that its document finds it in the browser's cache. */

type BuiltRoute = { module: string; imports?: readonly string[]; css?: readonly string[] }

/** Where the router keeps what it knows of the built routes. */
const MANIFEST = '__reactRouterManifest'

type WithManifest = { [MANIFEST]?: { routes: Readonly<Record<string, BuiltRoute | undefined>> } }

type WithConnection = { connection?: { saveData?: boolean } }

/** Asks for the scripts and styles of these routes, with the lowest priority. Not where people want to save data. */
export function prefetchRoutes(ids: readonly string[]): void {
  const { routes = {} } = (globalThis as WithManifest)[MANIFEST] ?? {}
  if ((navigator as WithConnection).connection?.saveData) return
  const files = ids.flatMap((id) => {
    const { module, imports = [], css = [] } = routes[id] ?? {}
    return module === undefined ? [] : [module, ...imports, ...css]
  })
  // Not by link elements: Firefox holds prefetching against default-src, which allows nothing. What fails loads later.
  for (const file of new Set(files)) fetch(file, { priority: 'low' }).catch(() => undefined)
}
