/** The screen for any unknown address below the dashboard, with status 404 and within the dashboard. */
import { Button } from '@mantine/core'
import { data, Link } from 'react-router'
import { ScreenHeading } from '../components/screen-heading.tsx'
import { unlistedMeta } from '../public/seo/page-meta.ts'

const TITLE = 'Page Not Found'

export function loader() {
  return data(null, { status: 404 })
}

export const meta = unlistedMeta(TITLE)

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
