/** The names of public pages, for use before their own content has loaded. */
import type { ServiceSummary } from '../services/service-summary.ts'
import { legalLinks, mainLinks } from './main-links.ts'

/** Returns the name of the page at this path: that of its link, a service's title, or undefined for an unknown path. */
export function pageNameOf(path: string, services: readonly ServiceSummary[]): string | undefined {
  const link = [...mainLinks, ...legalLinks].find(({ to }) => to === path)
  return link?.label ?? services.find(({ slug }) => `/services/${slug}` === path)?.title
}
