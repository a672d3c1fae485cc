import { Alert } from '@mantine/core'

/** Says in a dialog that the action is only proposed. */
export function SecondPersonNote({ isNeeded }: { isNeeded: boolean }) {
  return isNeeded ? (
    <Alert color="gold" mt="md">
      Another person has to confirm this. Nothing changes until then.
    </Alert>
  ) : null
}

/** The report of a screen after an action that was only proposed. */
export const PROPOSED = 'Proposed. Another person has 7 days to confirm it.'
