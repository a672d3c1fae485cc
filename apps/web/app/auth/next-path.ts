/** The address after logging in: the screen that the agent came from, and never another site. */

/** A base for resolving paths. An address that resolves to another origin belongs to another site. */
const THIS_SITE = 'https://this-site.invalid'

const isBelow = (path: string, home: string): boolean => `${path.toLowerCase()}/`.startsWith(`${home}/`)

/** Returns the wanted path, normalised, if it is below `home`, and otherwise `home`. */
export function nextPath(wanted: string | null, home = '/dashboard'): string {
  if (wanted === null || !wanted.toLowerCase().startsWith(home) || wanted.includes('\\')) return home
  if (!URL.canParse(wanted, THIS_SITE)) return home
  const { origin, pathname, search, hash } = new URL(wanted, THIS_SITE)
  return origin === THIS_SITE && isBelow(pathname, home) ? pathname + search + hash : home
}
