/** Structured data for search engines, in the vocabulary of schema.org. URLs are absolute. */
import type { Content } from '@evergrove/contract/content/content-kinds'

type StructuredData = Record<string, unknown> & { '@context': 'https://schema.org'; '@type': string }
type Company = Content<'company-information'>

const SOCIAL_FIELDS = [
  'facebook_url',
  'instagram_url',
  'twitter_url',
  'linkedin_url',
  'youtube_url',
  'whatsapp_url',
] as const

const organizationId = (publicUrl: string) => `${publicUrl}/#organization`

/** Describes the company with its address, its logo and its pages on social networks. */
export function organization(publicUrl: string, company: Company): StructuredData {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': organizationId(publicUrl),
    name: company.company_name,
    url: `${publicUrl}/`,
    logo: company.get_logo_url ? new URL(company.get_logo_url, publicUrl).href : undefined,
    email: company.email,
    telephone: company.telephone,
    address: { '@type': 'PostalAddress', streetAddress: company.company_address },
    sameAs: SOCIAL_FIELDS.flatMap((field) => company[field] || []),
  }
}

/** Describes the breadcrumb of an inner page, the same as in its banner. */
export function breadcrumbs(publicUrl: string, page: { title: string; path: string }): StructuredData {
  const item = (position: number, name: string, path: string) => ({
    '@type': 'ListItem',
    position,
    name,
    item: `${publicUrl}${path}`,
  })
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [item(1, 'Home', '/'), item(2, page.title, page.path)],
  }
}

/** Describes one service of the company. */
export function serviceOffer(publicUrl: string, service: Content<'services'>): StructuredData {
  return {
    '@context': 'https://schema.org',
    '@type': 'Service',
    name: service.title,
    description: service.description,
    url: `${publicUrl}/services/${service.slug}`,
    image: service.get_image_url ? new URL(service.get_image_url, publicUrl).href : undefined,
    provider: { '@id': organizationId(publicUrl) },
  }
}
