/** Headers that every answer carries, and the Content-Security-Policy of pages. */

export const SECURITY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const

/** For answers that are no page: nothing in them may load, run or be framed. */
export const NO_PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'"

/**
 * The policy of one page. Scripts run when they come from here or have one of the given hashes; there is no
 * unsafe-inline and no unsafe-eval. Hashes rather than nonces let a cached page keep its policy.
 */
export function pagePolicy(scriptHashes: string[], apiOrigin: string | undefined): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${scriptHashes.join(' ')}`.trim(),
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self' ${apiOrigin ?? ''}`.trim(),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
