/**
 * Makes a rendered page ready to be cached: scripts marked with this render's nonce become allowed by hash, so that
 * the same bytes serve every visitor; and a public page's own scripts are put to sleep until the wake script starts
 * them. A script that was not written by the server carries no nonce, gets no hash, and never runs.
 */
import { createHash } from 'node:crypto'

const MODULE_PRELOAD = /<link rel="modulepreload"[^>]*>/g
/** The type under which the app's start script sleeps; unknown types are data to a browser. */
const SLEEPING_TYPE = 'text/sleeping-module'

const putToSleep = (attributes: string): string =>
  attributes.replace(/ type="module"/, ` type="${SLEEPING_TYPE}"`).replace(/ async=""/, '')

const putBehindStyles = (preload: string): string => preload.replace('<link ', '<link fetchpriority="low" ')

const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** What root's Layout writes for themed pages; only the very first tag counts, which no content can reach. */
const THEMED_PAGE = /^<!DOCTYPE html><html [^>]*data-mantine-color-scheme=/

export type SealedPage = {
  html: string
  scriptHashes: string[]
  /** Whether the page wears the component library, which writes inline styles. */
  isThemed: boolean
}

/** Replaces nonces by hashes; on public pages defers the module script, on others lets styles and fonts come before it. */
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
