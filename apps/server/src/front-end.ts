/** The source of the web app: the last build, or Vite with hot reload during development. */
import type { Server } from 'node:http'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Listener } from './http/listen.ts'
import type { RenderPage } from './http/pages.ts'

const WEB_ROOT = fileURLToPath(new URL('../../web', import.meta.url))

export type FrontEnd = {
  renderPage: RenderPage
  clientFolder: string | undefined
  /** Puts the development server in front of the product's own listener. */
  wrap: (listener: Listener) => Listener
  close: () => Promise<void>
}

type ServerBundle = { renderPage: RenderPage }

async function openBuilt(): Promise<FrontEnd> {
  const bundle = pathToFileURL(`${WEB_ROOT}/build/server/index.js`).href
  const { renderPage } = (await import(bundle)) as ServerBundle
  return { renderPage, clientFolder: `${WEB_ROOT}/build/client`, wrap: (listener) => listener, close: async () => {} }
}

async function openDevelopment(server: Server): Promise<FrontEnd> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root: WEB_ROOT,
    configFile: `${WEB_ROOT}/vite.config.ts`,
    appType: 'custom',
    server: { middlewareMode: true, ws: { server } },
  })
  return {
    renderPage: async (request, services) => {
      const { renderPage } = (await vite.ssrLoadModule('/app/server.ts')) as ServerBundle
      return await renderPage(request, services)
    },
    clientFolder: undefined,
    wrap: (listener) => (request, response) => vite.middlewares(request, response, () => listener(request, response)),
    close: () => vite.close(),
  }
}

/** Opens the renderer of pages and finds the browser's files. `server` carries Vite's reload messages. */
export async function openFrontEnd(options: { development: boolean; server: Server }): Promise<FrontEnd> {
  return options.development ? await openDevelopment(options.server) : await openBuilt()
}
