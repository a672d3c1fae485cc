/** What a public page is called before its own content is there to say so. */
import type { ServiceSummary } from '../services/service-summary.ts'
import { legalLinks, mainLinks } from './main-links.ts'

/** The name of the page at this path: that of its link, a service's title, or undefined for an unknown path. */
export function pageNameOf(path: string, services: readonly ServiceSummary[]): string | undefined {
  const link = [...mainLinks, ...legalLinks].find(({ to }) => to === path)
  return link?.label ?? services.find(({ slug }) => `/services/${slug}` === path)?.title
}
