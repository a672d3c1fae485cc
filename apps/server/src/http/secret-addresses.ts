/**
 * Addresses that admit anyone who has them: one-time links, invitations and signed links. They are kept out of logs and
 * caches. A new kind of link belongs in this list.
 */

/** Paths with a secret below them: of a page, of a call, or where a client wrongly puts the secret below a call. */
const SECRET_PATH =
  /(\/(?:(?:activate|activation|password\/reset\/confirm|reset_password_(?:confirm|check))\/(?:[\w=-]{1,12}\/)?|(?:confirm[-_]email|not[-_]me|staff\/invitation|newsletter\/confirm)\/))[^?#].*/is
const SECRETS = new RegExp(`${SECRET_PATH.source}|([?&](?:preview|signature|token)=)[^&#]+`, 'gis')

/** Each piece may be an address or contain one. */
const PIECE = /[^\s"'<>`]+/g
const ESCAPES = /(?:%[\da-f]{2})+/gi
/** The number of times that an address may be encoded, as in a link within a link within a report. */
const MAX_ENCODINGS = 3

function decode(escapes: string): string {
  try {
    return decodeURIComponent(escapes)
  } catch {
    return escapes
  }
}

/** Returns the piece in the form in which secrets are searched: decoded, with single slashes, and without dots to resolve. */
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

/** Returns true if a page at this path, or its data, is only for the holder of a link. */
export const isSecretAddress = (path: string): boolean => SECRET_PATH.test(plain(path))

/** Returns the text without the secret part of every such address, in any spelling. */
export const hideSecrets = (text: string): string =>
  text.replaceAll(PIECE, (piece) => {
    const address = plain(piece)
    const shown = address.replaceAll(SECRETS, (_, path?: string, query?: string) => `${path ?? query}…`)
    return shown === address ? piece : shown
  })
