/** The screen for any unknown address below the dashboard, with status 404 and within the dashboard. */
import { Button } from '@mantine/core'
import { data, Link } from 'react-router'
import { ScreenHeading } from '../components/screen-heading.tsx'
import { unlistedPageMeta } from '../public/seo/page-meta.ts'
import type { Route } from './+types/not-found.ts'

const TITLE = 'Page Not Found'

export function loader() {
  return data(null, { status: 404 })
}

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPageMeta(matches[0].loaderData, TITLE)
}

export default function NotFound() {
  return (
    <>
      <ScreenHeading title={TITLE} text="This page doesn’t exist. Check the address." />
      <Button component={Link} to="/dashboard">
        Back to the dashboard
      </Button>
    </>
  )
}
