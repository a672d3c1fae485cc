import { Box, Button, Checkbox, Group } from '@mantine/core'
import { useState } from 'react'
import { AuthHeading } from '../../auth/auth-form.tsx'
import { CopyControl } from '../../components/copy-control.tsx'

export type RecoveryCodesProps = { codes: readonly string[]; onDone: () => void }

/** Shows the recovery codes once. Without them, someone who loses the app has to ask an administrator. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const [areKept, setAreKept] = useState(false)
  return (
    <>
      <AuthHeading eyebrow="Step 3 of 3" title="Keep Your Recovery Codes" takesFocus>
        If you lose your app, each code signs you in once. The codes are not shown again.
      </AuthHeading>
      <Box
        component="ol"
        display="grid"
        p="md"
        pl="xl"
        bdrs="md"
        bg="var(--color-mist)"
        style={{ gridTemplateColumns: 'repeat(auto-fill, minmax(11rem, 1fr))', gap: 'var(--space-2) var(--space-5)' }}
        aria-label="Recovery codes"
      >
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </Box>
      <Group gap={0} mb="md" fz="sm" c="dimmed">
        <CopyControl text={codes.join('\n')} />
        Copy all
      </Group>
      <Checkbox
        label="I have saved these codes in a safe place"
        checked={areKept}
        onChange={(event) => setAreKept(event.currentTarget.checked)}
        mb="lg"
      />
      <Button fullWidth disabled={!areKept} onClick={onDone}>
        Open the Console
      </Button>
    </>
  )
}
