/** Decides which addresses of library items may be followed and which are videos (LIB-010 to LIB-012). */

const LONG_HOST = /^(?:(?:www|m|music)\.)?youtube(?:-nocookie)?\.com$/
const SHORT_HOST = /^(?:www\.)?youtu\.be$/
const VIDEO_ID = /^[\w-]{11}$/

/** Returns the address if it is a web address. Other schemes, such as `javascript:`, are never followed. */
export function webUrlOf(address: string): URL | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url : undefined
}

function videoPartOf({ hostname, pathname, searchParams }: URL): string | null | undefined {
  const [first, second, ...rest] = pathname.split('/').filter((part) => part !== '')
  if (rest.length > 0) return undefined
  if (SHORT_HOST.test(hostname)) return second === undefined ? first : undefined
  if (!LONG_HOST.test(hostname)) return undefined
  if (first === 'watch' && second === undefined) return searchParams.get('v')
  return first === 'embed' || first === 'v' ? second : undefined
}

/**
 * Returns the id of a YouTube video from an address of the form `watch?v=`, `youtu.be/`, `embed/` or `v/`. Returns
 * undefined for any other address, and if the id does not have exactly 11 characters.
 */
export function videoIdOf(address: string): string | undefined {
  const url = webUrlOf(address)
  const part = url && videoPartOf(url)
  return part && VIDEO_ID.test(part) ? part : undefined
}
