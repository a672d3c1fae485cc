/** Surrounds the screens of the dashboard. It is a route of its own, so that the frame stays when one of them fails. */
import { Outlet, useLocation } from 'react-router'
import { FailedScreen } from '../../components/frame/failed-screen.tsx'
import { useSite } from '../../platform/document/use-site.ts'
import { titleIn } from '../../public/seo/page-meta.ts'
import type { Route } from './+types/screen-boundary.ts'
import { screenNameAt } from './screen-links.ts'

export default function ScreenBoundary() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const name = screenNameAt(useLocation().pathname)
  return <FailedScreen error={error} name={name} title={titleIn(useSite(), name)} />
}
