/** The headers of every response, and the Content-Security-Policy of pages. */
import type { Page } from '@evergrove/web'

export const SECURITY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const

/** A year of https, for the hosts below ours as well: over plain http one of them could set cookies for all of them. */
const STRICT_TRANSPORT = { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }

/** The headers of every response of the product at this address. */
export const securityHeaders = (publicUrl: string): Readonly<Record<string, string>> =>
  publicUrl.startsWith('https:') ? { ...SECURITY_HEADERS, ...STRICT_TRANSPORT } : SECURITY_HEADERS

/** For responses that are not pages: nothing in them may load, run or be framed. */
export const NO_PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'"

/** Where the videos of the libraries are played (LIB-010): the host that sets no cookie before they are. */
const VIDEO_HOST = 'https://www.youtube-nocookie.com'

/**
 * The policy of one page. Scripts run when they come from here or have one of the page's hashes; there is no
 * unsafe-inline and no unsafe-eval for them. Hashes rather than nonces let a cached page keep its policy. Inline styles
 * and frames are for pages that wear the component library, which writes the one and shows the other (decision 0011).
 */
export function pagePolicy(page: Pick<Page, 'scriptHashes' | 'isThemed'>, apiOrigin: string | undefined): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${page.scriptHashes.join(' ')}`.trim(),
    page.isThemed ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self' ${apiOrigin ?? ''}`.trim(),
    ...(page.isThemed ? [`frame-src ${VIDEO_HOST}`] : []),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
