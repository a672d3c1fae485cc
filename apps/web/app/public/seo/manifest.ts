/** `/manifest.webmanifest`: describes the site for the apps of a phone. */
import { loadContent } from '../../platform/api/load-content.ts'
import type { Route } from './+types/manifest.ts'

const icon = (size: 192 | 512) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' })

export async function loader({ context }: Route.LoaderArgs) {
  const company = await loadContent(context, 'GET /company-information/{id}', { params: { id: 1 } })
  const manifest = {
    name: company?.company_name ?? '',
    short_name: company?.company_name ?? '',
    description: company?.about_company ?? '',
    start_url: '/',
    display: 'browser',
    background_color: '#ffffff',
    theme_color: '#0f3d2e',
    icons: [icon(192), icon(512)],
  }
  return new Response(JSON.stringify(manifest), { headers: { 'Content-Type': 'application/manifest+json' } })
}
