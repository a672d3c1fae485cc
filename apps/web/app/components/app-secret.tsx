import { Box, Group, Text } from '@mantine/core'
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
