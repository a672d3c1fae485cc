/** Surrounds the screens of the console. It is a route of its own, so that the frame stays when one of them fails. */
import { Outlet, useLocation } from 'react-router'
import { FailedScreen } from '../../components/frame/failed-screen.tsx'
import { useSite } from '../../platform/document/use-site.ts'
import { staffTitle } from '../parts/screen-meta.tsx'
import type { Route } from './+types/screen-boundary.ts'
import { screenNameAt } from './staff-links.ts'

export default function ScreenBoundary() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const name = screenNameAt(useLocation().pathname)
  return <FailedScreen error={error} name={name} title={staffTitle(useSite(), name)} />
}
