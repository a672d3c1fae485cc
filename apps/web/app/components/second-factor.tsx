import { Box, Button, Checkbox, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { CopyButton } from './copy-button.tsx'
import { QrCode } from './qr-code.tsx'

/** The secret for an authenticator app, as a QR code of its address and as a key to enter. */
export function AppSecret({ secret, uri }: { secret: string; uri: string }) {
  return (
    <Group gap="lg" mb="lg">
      <QrCode text={uri} label="QR code for your authenticator app" />
      <Box flex="1 1 12rem">
        <Text fz="sm" c="dimmed">
          Or enter this key manually:
        </Text>
        <Group gap="xs" wrap="nowrap" fz="sm" style={{ overflowWrap: 'anywhere' }}>
          <code>{secret.match(/.{4}/g)?.join(' ')}</code>
          <CopyButton text={secret} what="key" />
        </Group>
      </Box>
    </Group>
  )
}

export type RecoveryCodesProps = {
  codes: readonly string[]
  /** The words on the button that continues. */
  action: string
  onDone: () => void
}

/** Shows recovery codes only once, and continues when the reader has kept them. */
export function RecoveryCodes({ codes, action, onDone }: RecoveryCodesProps) {
  const [areKept, setAreKept] = useState(false)
  return (
    <>
      <Box
        component="ol"
        display="grid"
        p="md"
        pl="2.75rem"
        bdrs="md"
        bg="var(--color-mist)"
        style={{
          gridTemplateColumns: 'repeat(auto-fill, minmax(11rem, 1fr))',
          gap: 'var(--space-2) var(--space-5)',
          listStyle: 'revert',
        }}
        aria-label="Recovery codes"
      >
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </Box>
      <Group my="md">
        <CopyButton text={codes.join('\n')} what="recovery codes" hasWords />
      </Group>
      <Checkbox
        label="I have saved these codes in a safe place"
        data-autofocus
        checked={areKept}
        onChange={(event) => setAreKept(event.currentTarget.checked)}
        mb="lg"
      />
      <Button fullWidth disabled={!areKept} onClick={onDone}>
        {action}
      </Button>
    </>
  )
}
