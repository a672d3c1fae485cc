import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sealPage } from './seal-page.server.ts'

const NONCE = 'b0c5ad94-96ab-4c3d-8f5f-0e2c8a3f1c11'
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('a sealed page', () => {
  test("allows the server's own scripts by hash and no others", () => {
    const { html, scriptHashes } = sealPage(
      `<p><script>steal()</script><script nonce="${NONCE}">own()</script><script nonce="guess">steal()</script></p>`,
      NONCE,
    )
    expect(scriptHashes).toEqual([hashOf('own()')])
    expect(html).not.toContain(NONCE)
    expect(html).toContain('<script>own()</script>')
  })

  test('delays the module script and loads nothing before it starts', () => {
    const { html, scriptHashes } = sealPage(
      `<link rel="modulepreload" href="/assets/a.js"/><script nonce="${NONCE}" type="module" async="">import "/assets/a.js"</script>`,
      NONCE,
    )
    expect(html).toBe('<script type="text/sleeping-module">import "/assets/a.js"</script>')
    expect(scriptHashes).toEqual([hashOf('import "/assets/a.js"')])
  })

  test('does not delay the scripts of a themed page, loads them after its styles, and marks the page as themed', () => {
    const page = (attribute: string) =>
      `<!DOCTYPE html><html lang="en"${attribute}><head><link rel="modulepreload" href="/assets/a.js"/></head><script nonce="${NONCE}" type="module" async="">go()</script></html>`
    const themed = sealPage(page(' data-themed="" data-mantine-color-scheme="light"'), NONCE)
    expect(themed.isThemed).toBe(true)
    expect(themed.html).toBe(
      '<!DOCTYPE html><html lang="en" data-themed="" data-mantine-color-scheme="light"><head><link fetchpriority="low" rel="modulepreload" href="/assets/a.js"/></head><script type="module" async="">go()</script></html>',
    )
    expect(themed.scriptHashes).toEqual([hashOf('go()')])
    for (const attribute of ['', ' data-mantine-color-scheme="light"']) {
      expect(sealPage(page(attribute), NONCE).isThemed).toBe(false)
    }
  })

  test('cannot be made themed by its content', () => {
    const content = '<html data-themed=""><p data-themed="">x</p>'
    expect(sealPage(`<!DOCTYPE html><html lang="en"><body>${content}</body></html>`, NONCE).isThemed).toBe(false)
  })

  test('keeps text with dollar signs unchanged', () => {
    const script = `price("$1 $& $$")`
    const { html, scriptHashes } = sealPage(`<script nonce="${NONCE}">${script}</script>`, NONCE)
    expect(html).toBe(`<script>${script}</script>`)
    expect(scriptHashes).toEqual([hashOf(script)])
  })
})
