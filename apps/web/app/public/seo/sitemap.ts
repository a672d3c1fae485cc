/** `/sitemap.xml`: every public page, for search engines. */
import { loadContent, requestServices } from '../../platform/api/load-content.ts'
import type { Route } from './+types/sitemap.ts'

const PAGES = [
  '/',
  '/about',
  '/services',
  '/mlm-marketing',
  '/income-disclosure',
  '/contact',
  '/privacy-policy',
  '/terms-and-conditions',
  '/transparency',
] as const

const escapeXml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

export async function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(requestServices)
  const services = (await loadContent(context, 'GET /services')) ?? []
  const paths = [...PAGES, ...services.map(({ slug }) => `/services/${slug}`)]
  const entries = paths.map((path) => `  <url><loc>${escapeXml(`${publicUrl}${path}`)}</loc></url>`)
  const sitemap = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n')
  return new Response(sitemap, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } })
}
