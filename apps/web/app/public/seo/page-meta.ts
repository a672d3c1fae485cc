/** Title, description, canonical address, link preview and structured data of one page, from the company's content. */
import { LINK_PREVIEW_WIDTH } from '@evergrove/contract/platform/image-url'
import type { MetaDescriptor } from 'react-router'
import type { Site } from '../../platform/document/use-site.ts'
import { excerpt } from './excerpt.ts'
import { breadcrumbs, organization } from './structured-data.ts'

export type PageMetaOptions = {
  /** The result of the root loader, or undefined if it failed. */
  site: Site | undefined
  path: string
  /** The page's own title. Without one, the title is the company's name. */
  title?: string | undefined
  /** Plain text or HTML for the description. The company's about text when it is empty. */
  description?: string | null | undefined
  /** The picture of the link preview. The company's page header image when it is empty. */
  image?: string | null | undefined
  structuredData?: Record<string, unknown>[]
}

type Preview = { title: string; description: string; url: string; siteName: string; image: string | undefined }

/** Returns the picture as a JPEG, because programs that show link previews may not support WebP. */
function previewImage(publicUrl: string, url: string | null | undefined): string | undefined {
  if (!url) return undefined
  return new URL(`${url.replace(/\.webp$/, '.jpg')}?w=${LINK_PREVIEW_WIDTH}`, publicUrl).href
}

function previewTags({ title, description, url, siteName, image }: Preview): MetaDescriptor[] {
  return [
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:site_name', content: siteName },
    ...(image ? [{ property: 'og:image', content: image }] : []),
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
  ]
}

/** Returns the meta descriptors of a public page. */
export function pageMeta(options: PageMetaOptions): MetaDescriptor[] {
  const { site, path, title, structuredData = [] } = options
  const company = site?.company
  const fullTitle = titleIn(site, title)
  if (!site || !company) return [{ title: fullTitle }]
  const { publicUrl } = site
  const url = `${publicUrl}${path}`
  const description = excerpt(options.description || company.about_company || company.safe_about_body_html || '')
  const image = previewImage(publicUrl, options.image || company.get_page_header_image)
  const trail = title && path !== '/' ? [breadcrumbs(publicUrl, { title, path })] : []
  return [
    { title: fullTitle },
    ...(description ? [{ name: 'description', content: description }] : []),
    { tagName: 'link', rel: 'canonical', href: url },
    ...previewTags({ title: fullTitle, description, url, siteName: company.company_name, image }),
    ...[organization(publicUrl, company), ...trail, ...structuredData].map((data) => ({ 'script:ld+json': data })),
  ]
}

/** Returns a page's title followed by the company's name. */
export const titleIn = (site: Pick<Site, 'company'> | undefined, title: string | undefined): string =>
  [title, site?.company?.company_name].filter(Boolean).join(' | ')

/** Returns the meta descriptors of a page that search engines must not list. */
export const unlistedPageMeta = (site: Site | undefined, title: string): MetaDescriptor[] => [
  { title: titleIn(site, title) },
  { name: 'robots', content: 'noindex' },
]

/** The matches of an address, of which the first is that of the root with its loaded site. */
type Matches = readonly [{ loaderData: Site | undefined }, ...unknown[]]

/** Returns the `meta` of a route that search engines must not list. */
export const unlistedMeta =
  (title: string) =>
  ({ matches: [root] }: { matches: Matches }): MetaDescriptor[] =>
    unlistedPageMeta(root.loaderData, title)
