/** `/robots.txt`: the public pages are open to search engines, what lies behind a sign-in is not. */
import { requestServices } from '../../platform/api/api-context.ts'
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
