/** For every console address without a screen: status 404, inside the console's frame. */
import { Button } from '@mantine/core'
import { data, Link } from 'react-router'
import { ScreenHeading } from '../../components/screen-heading.tsx'
import { staffMeta } from '../parts/screen-meta.ts'
import type { Route } from './+types/not-found.ts'

const TITLE = 'Page not found'

export function loader() {
  return data(null, { status: 404 })
}

export function meta({ matches }: Route.MetaArgs) {
  return staffMeta(matches[0].loaderData, TITLE)
}

export default function NotFound() {
  return (
    <>
      <ScreenHeading title={TITLE} text="This page doesn’t exist. Check the address." />
      <Button component={Link} to="/staff">
        Back to home
      </Button>
    </>
  )
}
