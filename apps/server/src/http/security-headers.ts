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

/** A year of https, also for the hosts below ours: over plain http, one of them could set cookies for all of them. */
const STRICT_TRANSPORT = { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }

/** Returns the headers of every response of the product at this address. */
export const securityHeaders = (publicUrl: string): Readonly<Record<string, string>> =>
  publicUrl.startsWith('https:') ? { ...SECURITY_HEADERS, ...STRICT_TRANSPORT } : SECURITY_HEADERS

/** The policy of responses that are not pages. They may load, run and frame nothing. */
export const NO_PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'"

/** The host of the players in the libraries (LIB-010). It sets no cookie before a video is played. */
const VIDEO_HOST = 'https://www.youtube-nocookie.com'

/**
 * Returns the policy of one page. Scripts run if they come from here or have one of the page's hashes. There is no
 * unsafe-inline and no unsafe-eval for them. Hashes, unlike nonces, let a cached page keep its policy. Inline styles
 * and frames are only for pages with the component library, which writes inline styles and shows frames
 * (decision 0011).
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
