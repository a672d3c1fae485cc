import type { Content } from '@evergrove/contract/content/content-kinds'
import serifFont from '@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff2?url'
import sansFont from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import { type ReactNode, useEffect } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useMatches,
  useRouteLoaderData,
} from 'react-router'
import type { Route } from './+types/root.ts'
import { loadContent, requestServices } from './platform/api/load-content.ts'
import { ErrorScreen } from './platform/document/error-screen.tsx'
import { InlineScript } from './platform/document/inline-script.tsx'
import { earlyScriptOf, isAuthPage, isThemedPage } from './platform/document/themed-page.ts'
import { colorSchemeScript, holdScript, signedInScript, wakeScript } from './platform/document/wake-source.ts'
import { summaryOf } from './public/sections/service-grid.tsx'
import './platform/styles/fonts.css'
import './platform/styles/tokens.css'
import './platform/styles/base.css'
import './platform/styles/print.css'

const preloadedFont = (href: string) =>
  ({ rel: 'preload', href, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' }) as const

export const links: Route.LinksFunction = () => [
  preloadedFont(sansFont),
  preloadedFont(serifFont),
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

/** Addresses of dashboard and console. */
const SIGNED_IN = /^\/(?:dashboard|staff)(?:\/|$)/i

/** Returns what dashboard and console show of the company: who it is and how to reach it. */
const withoutTexts = (company: Company): Company => ({
  ...company,
  company_history: '',
  privacy_policy: '',
  term_and_conditions: '',
  about_company: '',
  safe_about_body_html: '',
})

/** Loads company, services and network marketing, once for all pages (NAV-006). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { apiBaseUrl, currency, publicUrl, isPreview, isNavigation } = context.get(requestServices)
  const settings = { apiBaseUrl, currency, publicUrl }
  if (isNavigation) return { ...settings, company: undefined, services: [], marketing: undefined }
  const [company, services, marketing, preview] = await Promise.all([
    loadContent(context, 'GET /company-information/{id}', { params: { id: 1 } }),
    loadContent(context, 'GET /services'),
    loadContent(context, 'GET /network-marketing/{id}', { params: { id: 1 } }),
    isPreview ? loadContent(context, 'GET /content-preview') : undefined,
  ])
  const site = SIGNED_IN.test(new URL(request.url).pathname)
    ? { company: company && withoutTexts(company), services: [], marketing: undefined, isShort: true }
    : { company, services: (services ?? []).map(summaryOf), marketing }
  return { ...settings, ...site, ...(isPreview ? { preview: { label: preview?.label } } : {}) }
}

/** Whether the document came without the texts, and they have not been loaded since. */
let lacksTexts = false

/**
 * Keeps in-app navigation from repeating the three calls (NAV-007). What a document of dashboard or console lacks is
 * loaded once, when a public page is opened; the log-in page, to which an ended session leads, does without.
 */
export const shouldRevalidate = ({ nextUrl: { pathname } }: ShouldRevalidateFunctionArgs) =>
  lacksTexts && !SIGNED_IN.test(pathname) && pathname !== '/login'

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root')
  const matches = useMatches()
  const isThemed = matches.some(isThemedPage)
  const earlyScript = earlyScriptOf(matches)
  return (
    <html
      lang="en"
      // The document keeps this mark, as it keeps the policy that it was loaded with, because only the server renders
      // it.
      data-themed={isThemed && import.meta.env.SSR ? '' : undefined}
      data-mantine-color-scheme="light"
      data-api-base-url={data?.apiBaseUrl ?? '/api/'}
      data-currency={data?.currency}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <InlineScript source={colorSchemeScript} />
        {earlyScript === undefined ? null : <InlineScript source={earlyScript} />}
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0f3d2e" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <InlineScript source={isThemed ? holdScript : wakeScript} />
        {matches.some(isAuthPage) ? <InlineScript source={signedInScript} /> : null}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  const data = useRouteLoaderData<typeof loader>('root')
  useEffect(() => {
    lacksTexts = data !== undefined && 'isShort' in data
  }, [data])
  useEffect(() => {
    dispatchEvent(new Event('app:ready'))
  }, [])
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}

export type Company = Content<'company-information'>
