/**
 * Makes a rendered page ready to be cached: scripts marked with this render's nonce become allowed by hash, so that
 * the same bytes serve every visitor; and the app's own scripts are put to sleep until `wake-scripts` starts them.
 * A script that was not written by the server carries no nonce, gets no hash, and never runs.
 */
import { createHash } from 'node:crypto'

const MODULE_PRELOAD = /<link rel="modulepreload"[^>]*>/g
/** The type under which the app's start script sleeps; unknown types are data to a browser. */
const SLEEPING_TYPE = 'text/sleeping-module'

const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** Replaces nonces by hashes and defers the module script; the page's text and its allowed script hashes. */
export function sealPage(page: string, nonce: string): { html: string; scriptHashes: string[] } {
  const scriptHashes = new Set<string>()
  const ownScript = new RegExp(`<script([^>]*) nonce="${nonce}"([^>]*)>([^]*?)</script>`, 'g')
  const html = page
    .replace(MODULE_PRELOAD, '')
    .replace(ownScript, (...match: string[]) => {
      const [, before = '', after = '', body = ''] = match
      scriptHashes.add(hashOf(body))
      const attributes = `${before}${after}`
      const asleep = attributes.replace(/ type="module"/, ` type="${SLEEPING_TYPE}"`).replace(/ async=""/, '')
      return `<script${asleep}>${body}</script>`
    })
    .replaceAll(` nonce="${nonce}"`, '')
  return { html, scriptHashes: [...scriptHashes] }
}
