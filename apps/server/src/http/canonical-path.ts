/**
 * The canonical spelling of a path. Routers accept many spellings: capitals, encoded letters, trailing slashes. The
 * response cache stores only the canonical one, so that spellings cannot fill it, and pages are redirected to it.
 */

/** Segments of page addresses that are spelled with capitals (DASH-001). */
const WITH_CAPITALS = ['agentSupports']
const spelledOut = new Map(WITH_CAPITALS.map((segment) => [segment.toLowerCase(), segment]))

const ESCAPE = /%[\da-f]{2}/gi
const NEEDS_NO_ESCAPE = /^[\w.~-]$/
/** Dots, backslashes and fragments, which only the URL parser resolves. */
const UNRESOLVED = /[\\#]|\/(?:\.|%2e)/i

function decodeEscape(escape: string): string {
  const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16))
  return NEEDS_NO_ESCAPE.test(character) ? character : escape.toUpperCase()
}

function spell(segment: string): string {
  const lower = segment.replaceAll(/%[\dA-F]{2}|[A-Z]/g, (part) => (part.length === 1 ? part.toLowerCase() : part))
  return spelledOut.get(lower) ?? lower
}

/**
 * Returns the canonical spelling of a resolved path: letters, digits and `-._~` unescaped, in lower case, with single
 * slashes between segments and none at the end. The data of a page has the spelling of its page.
 */
export function canonicalPath(pathname: string): string {
  if (pathname.endsWith('.data')) return `${canonicalPath(pathname.slice(0, -'.data'.length))}.data`
  const segments = pathname.replaceAll(ESCAPE, decodeEscape).split('/')
  return `/${segments
    .filter((segment) => segment !== '')
    .map(spell)
    .join('/')}`
}

/** Returns the path of a request line with its dots resolved by the URL parser. A path without dots costs nothing. */
export function resolvePath(path: string): string {
  return UNRESOLVED.test(path) ? (URL.parse(`http://localhost${path}`)?.pathname ?? path) : path
}
