/**
 * The product behind the component tests: each browser context has its own server and database, which the test runner
 * reaches by commands and the screens by their calls. A cookie tells the proxy which one to use.
 */
import { request } from 'node:http'
import type { Site } from '@evergrove/testing/site'
import { shareSites, startCopy } from '@evergrove/testing/site-template'
import type { BrowserContext } from 'playwright'
import type { Plugin } from 'vite'
import type { BrowserCommand } from 'vitest/node'

const SERVED = /^\/(?:api|media|log)\//
const COOKIE = /(?:^|;\s*)site=(\d+)/

let prepared: ReturnType<typeof shareSites> | undefined
const sites: Promise<Site>[] = []
const numbers = new WeakMap<BrowserContext, number>()

/** Prepares the template of all sites, once. */
function prepare(): ReturnType<typeof shareSites> {
  prepared ??= shareSites({ images: 'none' })
  return prepared
}

/** Uses the address of the screens as its own, because passkeys and links are created for it. */
async function startSite(url: string): Promise<Site> {
  const { template } = await prepare()
  return startCopy(template, { SITE_PAGES: 'none', PUBLIC_URL: new URL(url).origin })
}

async function siteOf(context: BrowserContext, url: string): Promise<Site> {
  const known = numbers.get(context)
  const number = known ?? sites.length
  if (known === undefined) {
    numbers.set(context, number)
    sites.push(startSite(url))
    await context.addCookies([{ name: 'site', value: String(number), url: new URL('/', url).href }])
  }
  const site = sites[number]
  if (site === undefined) throw new Error(`There is no site ${number}`)
  return site
}

/** Forwards requests for the API, pictures and the log to the site of the browser context that sends them. */
export function proxyToSites(): Plugin {
  return {
    name: 'proxy-to-sites',
    configureServer: ({ middlewares }) => {
      // Preparing early, as scripts/test.ts requests if screens will be tested, uses the time in which the browser
      // starts.
      if (process.env['SITES_EARLY'] !== undefined) void prepare()
      middlewares.use((incoming, outgoing, next) => {
        const { url = '', method, headers } = incoming
        const [, number] = COOKIE.exec(headers.cookie ?? '') ?? []
        const site = number === undefined ? undefined : sites[Number(number)]
        if (!SERVED.test(url) || site === undefined) return next()
        const forward = async () => {
          const call = request(new URL(url, (await site).url), { method, headers }, (response) => {
            outgoing.writeHead(response.statusCode ?? 502, response.headers)
            response.pipe(outgoing)
          })
          call.once('error', next)
          incoming.pipe(call)
        }
        void forward()
      })
    },
    closeBundle: async () => {
      const running = sites.splice(0)
      // Vite closes more than once, and the second time must not remove files that the sites of the first still use.
      const preparing = prepared
      prepared = undefined
      await Promise.all(running.map(async (site) => (await site).stop()))
      await (await preparing)?.remove()
    },
  }
}

/** Starts a site for this browser, unless it has one. */
export const openSite: BrowserCommand = async ({ context, page }) => void (await siteOf(context, page.url()))

/** Runs an action on the database of this browser's site. */
export const perform: BrowserCommand<[name: string, args: unknown[]]> = async ({ context, page }, name, args) => {
  const site = await siteOf(context, page.url())
  return (site.perform as (name: string, ...args: unknown[]) => Promise<unknown>)(name, ...args)
}

type Media = { media?: 'screen' | 'print'; colorScheme?: 'light' | 'dark'; reducedMotion?: 'reduce' | 'no-preference' }

/** Shows the screen in print, in dark colours, or with motion. */
export const emulateMedia: BrowserCommand<[media: Media]> = async ({ page }, media) => page.emulateMedia(media)

declare module 'vitest/browser' {
  interface BrowserCommands {
    openSite: () => Promise<void>
    perform: (name: string, args: unknown[]) => Promise<unknown>
    emulateMedia: (media: Media) => Promise<void>
  }
}
