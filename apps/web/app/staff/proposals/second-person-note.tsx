import { Alert } from '@mantine/core'

/** Says in a dialog that the action is only proposed. */
export function SecondPersonNote({ isNeeded }: { isNeeded: boolean }) {
  return isNeeded ? (
    <Alert color="gold" mt="md">
      Another person confirms this. Nothing changes before.
    </Alert>
  ) : null
}

/** What a screen says after an action that was only proposed. */
export const PROPOSED = 'Proposed. Another person confirms this within 7 days.'
