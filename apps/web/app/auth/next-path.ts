/** Where to go after logging in: back to the screen that one came from, and nowhere else. */

/** Only to resolve a path against; a wanted address that leaves it is another site's. */
const THIS_SITE = 'https://this-site.invalid'

const isBelow = (path: string, home: string): boolean => `${path.toLowerCase()}/`.startsWith(`${home}/`)

/** The wanted path when it is one of those below `home`, in its plain form; otherwise `home`, the first screen there. */
export function nextPath(wanted: string | null, home = '/dashboard'): string {
  if (wanted === null || !wanted.toLowerCase().startsWith(home) || wanted.includes('\\')) return home
  if (!URL.canParse(wanted, THIS_SITE)) return home
  const { origin, pathname, search, hash } = new URL(wanted, THIS_SITE)
  return origin === THIS_SITE && isBelow(pathname, home) ? pathname + search + hash : home
}
