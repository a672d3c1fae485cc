/** Draws a PDF's first page as a picture. Only this module loads pdfjs and its worker, and only a chosen PDF loads it. */
import { GlobalWorkerOptions, getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url).href

/** The time after which a page is given up, so that the form can be used. */
const LONGEST_MS = 30_000

const UNREADABLE = 'This PDF can’t be read. Choose another one, or a picture of it.'
const LOCKED = 'This PDF needs a password. Choose one without a password, or a picture of it.'

export type FirstPage = { bitmap: ImageBitmap; pages: number; problem?: undefined } | { problem: string }

/** Draws the page with a longer side of this length, whatever its stated size, or returns the sentence that refuses it. */
export async function drawFirstPage(pdf: File, longSidePx: number): Promise<FirstPage> {
  // Decoders in WebAssembly would need a looser policy of the page.
  const loading = getDocument({ data: new Uint8Array(await pdf.arrayBuffer()), useWasm: false })
  const timer = setTimeout(() => void loading.destroy(), LONGEST_MS)
  try {
    const opened = await loading.promise
    return { pages: opened.numPages, bitmap: await draw(await opened.getPage(1), longSidePx) }
  } catch (error) {
    return { problem: error instanceof Error && error.name === 'PasswordException' ? LOCKED : UNREADABLE }
  } finally {
    clearTimeout(timer)
    await loading.destroy()
  }
}

async function draw(page: PDFPageProxy, longSidePx: number): Promise<ImageBitmap> {
  const { width, height } = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: longSidePx / Math.max(width, height) })
  const sides = { width: Math.max(1, Math.round(viewport.width)), height: Math.max(1, Math.round(viewport.height)) }
  const canvas = Object.assign(document.createElement('canvas'), sides)
  await page.render({ canvas, viewport }).promise
  return createImageBitmap(canvas)
}
