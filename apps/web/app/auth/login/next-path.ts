/** Where to go after logging in: back to the screen of the dashboard that one came from, and nowhere else. */

const DASHBOARD = '/dashboard'
/** Only to resolve a path against; a wanted address that leaves it is another site's. */
const THIS_SITE = 'https://this-site.invalid'

/** The wanted path when it is one of the dashboard's, in its plain form; otherwise the dashboard's first screen. */
export function nextPath(wanted: string | null): string {
  if (wanted === null || !/^\/dashboard/i.test(wanted) || wanted.includes('\\')) return DASHBOARD
  if (!URL.canParse(wanted, THIS_SITE)) return DASHBOARD
  const { origin, pathname, search, hash } = new URL(wanted, THIS_SITE)
  return origin === THIS_SITE && /^\/dashboard(?:\/|$)/i.test(pathname) ? pathname + search + hash : DASHBOARD
}
