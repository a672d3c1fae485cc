import { Group, Text } from '@mantine/core'
import type { LoadedPayment } from './payment-query.ts'
import { refusalOf } from './refusal.ts'
import { ProofUpload } from './upload/proof-upload.tsx'

/** Why the payment was not accepted, with the way to a new proof. It stays in the page, so that its dialogs can close. */
export function RefusalNote({ payment }: { payment: LoadedPayment }) {
  const isRefused = payment?.status === 'Rejected' || payment?.status === 'Reversed'
  return (
    <Group
      justify="space-between"
      gap="sm"
      mb="lg"
      px="lg"
      py="md"
      bg="var(--color-danger-soft)"
      c="var(--color-danger)"
      style={{ borderRadius: 'var(--radius-lg)', ...(isRefused ? {} : { display: 'none' }) }}
    >
      <Text flex="1 1 18rem" fw={600}>
        {payment && isRefused ? refusalOf(payment) : ''}
      </Text>
      <ProofUpload payment={payment ?? undefined} label="Upload a new proof" hasButton={isRefused} />
    </Group>
  )
}
