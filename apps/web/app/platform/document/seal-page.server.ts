/**
 * Prepares a rendered page for the cache. Scripts with the nonce of this render are allowed by hash instead, so that
 * the same bytes serve every visitor. The app's scripts on a public or an auth page sleep until the wake script starts
 * them. A script that the server has not written has no nonce, gets no hash and never runs.
 */
import { createHash } from 'node:crypto'

const MODULE_PRELOAD = /<link rel="modulepreload"[^>]*>/g
/** The type of the sleeping start script. Browsers treat scripts of unknown types as data. */
const SLEEPING_TYPE = 'text/sleeping-module'

const putToSleep = (attributes: string): string =>
  attributes.replace(/ type="module"/, ` type="${SLEEPING_TYPE}"`).replace(/ async=""/, '')

const putBehindStyles = (preload: string): string => preload.replace('<link ', '<link fetchpriority="low" ')

const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/**
 * The start of a themed page, as written by root's Layout. Content cannot reach the first tag, so only that one counts.
 */
const THEMED_PAGE = /^<!DOCTYPE html><html [^>]*data-themed=/

export type SealedPage = {
  html: string
  scriptHashes: string[]
  /** True if the page uses the component library, which writes inline styles. */
  isThemed: boolean
}

/** Replaces nonces by hashes. Defers the module script, and on themed pages loads it after styles and fonts. */
export function sealPage(page: string, nonce: string): SealedPage {
  const scriptHashes = new Set<string>()
  const isThemed = THEMED_PAGE.test(page)
  const ownScript = new RegExp(`<script([^>]*) nonce="${nonce}"([^>]*)>([^]*?)</script>`, 'g')
  const html = page
    .replace(MODULE_PRELOAD, isThemed ? putBehindStyles : () => '')
    .replace(ownScript, (...match: string[]) => {
      const [, before = '', after = '', body = ''] = match
      scriptHashes.add(hashOf(body))
      const attributes = `${before}${after}`
      return `<script${isThemed ? attributes : putToSleep(attributes)}>${body}</script>`
    })
    .replaceAll(` nonce="${nonce}"`, '')
  return { html, scriptHashes: [...scriptHashes], isThemed }
}
