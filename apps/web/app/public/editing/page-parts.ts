/** The forms of the console for the content of a public page. */
import { type ContentKindName, contentKinds } from '@evergrove/contract/content/content-kinds'
import type { ServiceSummary } from '../sections/service-grid.tsx'

/** The kinds on each page, from top to bottom. */
const kindsByPage: Readonly<Record<string, readonly ContentKindName[]>> = {
  '/': [
    'hero',
    'company-information',
    'stat',
    'core-values',
    'services',
    'why-choose-us',
    'testimonials',
    'photo-gallery',
  ],
  '/about': ['company-information', 'core-values', 'stat', 'why-choose-us'],
  '/services': ['services'],
  '/contact': ['company-information', 'branch-address'],
  '/privacy-policy': ['company-information'],
  '/terms-and-conditions': ['company-information'],
  '/mlm-marketing': ['network-marketing'],
}

export type PagePart = { label: string; to: string }

/** Returns the link to the list of a kind, or to the form of a kind with one record. */
const formOf = (kind: ContentKindName): PagePart => ({
  label: contentKinds[kind].label,
  to: `/staff/content/${kind}${contentKinds[kind].single ? '/1' : ''}`,
})

/** Returns the parts of the page at this path that staff can edit. It is empty for a path without a page. */
export function partsOf(path: string, services: readonly Pick<ServiceSummary, 'id' | 'slug' | 'title'>[]): PagePart[] {
  const page = path.toLowerCase().replace(/(.)\/+$/, '$1')
  const service = services.find(({ slug }) => page === `/services/${slug}`)
  if (service !== undefined) return [{ label: service.title, to: `/staff/content/services/${service.id}` }]
  return (kindsByPage[page] ?? []).map(formOf)
}
