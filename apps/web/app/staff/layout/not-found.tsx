/** The screen for every unknown console address, with status 404 and inside the console's frame. */
import { Button } from '@mantine/core'
import { data, Link } from 'react-router'
import { StaffHeading } from '../parts/screen-meta.tsx'

export function loader() {
  return data(null, { status: 404 })
}

export default function NotFound() {
  return (
    <>
      <StaffHeading text="This page doesn’t exist. Check the address." />
      <Button component={Link} to="/staff">
        Back to home
      </Button>
    </>
  )
}
