/** `/robots.txt`: search engines may list the public pages, and nothing that requires a sign-in. */
import { requestServices } from '../../platform/api/load-content.ts'
import type { Route } from './+types/robots.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(requestServices)
  const rules = [
    'User-agent: *',
    'Allow: /',
    'Disallow: /api/',
    'Disallow: /dashboard',
    'Disallow: /staff',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
  return new Response(rules, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
