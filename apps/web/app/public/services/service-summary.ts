/** A service for cards and links, without its full text, because every page carries the list. */
import type { Content } from '@evergrove/contract/content/content-kinds'

export type ServiceSummary = Omit<Content<'services'>, 'safe_description_body_html'>

/** Returns the service without its full text. */
export function summaryOf({ safe_description_body_html: _text, ...summary }: Content<'services'>): ServiceSummary {
  return summary
}
