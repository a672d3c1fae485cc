/** A service as cards and links show it. Its full text comes with its own page: here it would weigh on every page. */
import type { Content } from '@evergrove/contract/content/content-kinds'

export type ServiceSummary = Omit<Content<'services'>, 'safe_description_body_html'>

/** Leaves the full text out. */
export function summaryOf({ safe_description_body_html: _text, ...summary }: Content<'services'>): ServiceSummary {
  return summary
}
