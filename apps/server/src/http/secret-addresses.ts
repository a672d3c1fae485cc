/**
 * Addresses that let in anyone who has them: one-time links, invitations and signed links. They are kept out of logs and
 * caches. A new kind of link belongs into this list.
 */

const SECRET_PATH =
  /(\/(?:activate|password\/reset\/confirm)\/[^/\s"?#]+\/|\/(?:confirm-email|not-me|staff\/invitation)\/|\/newsletter\/confirm\/)[^\s"'?#]+/i
const SECRETS = new RegExp(`${SECRET_PATH.source}|([?&](?:preview|signature|token)=)[^&\\s"'#]+`, 'gi')

/** Whether a page at this path, or its data, is meant for the holder of a link alone. */
export const isSecretAddress = (path: string): boolean => SECRET_PATH.test(path)

/** The text with the secret part of every such address left out. */
export const hideSecrets = (text: string): string =>
  text.replaceAll(SECRETS, (_, path?: string, query?: string) => `${path ?? query}…`)
