/**
 * Addresses that let in anyone who has them: one-time links, invitations and signed links. They are kept out of logs and
 * caches. A new kind of link belongs into this list.
 */

/** Paths below which a secret stands, be it at a page, at a call, or where a client wrongly puts it below a call. */
const SECRET_PATH =
  /(\/(?:(?:activate|activation|password\/reset\/confirm|reset_password_(?:confirm|check))\/(?:[\w=-]{1,12}\/)?|(?:confirm[-_]email|not[-_]me|staff\/invitation|newsletter\/confirm)\/))[^?#].*/is
const SECRETS = new RegExp(`${SECRET_PATH.source}|([?&](?:preview|signature|token)=)[^&#]+`, 'gis')

/** Each may be an address, or have one within. */
const PIECE = /[^\s"'<>`]+/g
const ESCAPES = /(?:%[\da-f]{2})+/gi
/** How often something may have been encoded: a link within a link within a report. */
const MAX_ENCODINGS = 3

function decode(escapes: string): string {
  try {
    return decodeURIComponent(escapes)
  } catch {
    return escapes
  }
}

/** The piece as its secrets are looked for: nothing encoded, single slashes, no dots to resolve. */
function plain(piece: string): string {
  let text = piece
  for (let round = 0; round < MAX_ENCODINGS && text.includes('%'); round += 1) text = text.replaceAll(ESCAPES, decode)
  text = text.replaceAll('\\', '/').replaceAll(/(?<!:)\/(?:\.?\/)+/g, '/')
  return text.includes('/../') ? withoutDots(text) : text
}

function withoutDots(address: string): string {
  const [first = '', ...others] = address.split('/')
  const segments: string[] = []
  for (const segment of others) {
    if (segment === '..') segments.pop()
    else segments.push(segment)
  }
  return [first, ...segments].join('/')
}

/** Whether a page at this path, or its data, is meant for the holder of a link alone. */
export const isSecretAddress = (path: string): boolean => SECRET_PATH.test(plain(path))

/** The text with the secret part of every such address left out, however the address is spelled. */
export const hideSecrets = (text: string): string =>
  text.replaceAll(PIECE, (piece) => {
    const address = plain(piece)
    const shown = address.replaceAll(SECRETS, (_, path?: string, query?: string) => `${path ?? query}…`)
    return shown === address ? piece : shown
  })
