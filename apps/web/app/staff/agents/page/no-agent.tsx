import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { ScreenHeading } from '../../../components/screen-heading.tsx'

/** Stands where an agent would whom nobody has ever been. */
export function NoAgent() {
  return (
    <>
      <ScreenHeading title="No Such Agent" text="Nobody has this number. The address may have been mistyped." />
      <Button component={Link} to="/staff/agents">
        Search Agents
      </Button>
    </>
  )
}
