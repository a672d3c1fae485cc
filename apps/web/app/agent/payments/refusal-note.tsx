import { Group, Text } from '@mantine/core'
import type { LoadedPayment } from './payment-query.ts'
import { questionOf, refusalOf } from './refusal.ts'
import { ProofUpload } from './upload/proof-upload.tsx'

/** Why the payment was not accepted, or what we ask about it, with the way to a new proof. It stays in the page, so that its dialogs can close. */
export function RefusalNote({ payment }: { payment: LoadedPayment }) {
  const isRefused = payment?.status === 'Rejected' || payment?.status === 'Reversed'
  const question = payment ? questionOf(payment) : undefined
  const isShown = isRefused || question !== undefined
  return (
    <Group
      justify="space-between"
      gap="sm"
      mb="lg"
      px="lg"
      py="md"
      bg={question === undefined ? 'var(--color-danger-soft)' : 'var(--color-warning-soft)'}
      c={question === undefined ? 'var(--color-danger)' : 'var(--color-gold-ink)'}
      style={{ borderRadius: 'var(--radius-lg)', ...(isShown ? {} : { display: 'none' }) }}
    >
      <Text flex="1 1 18rem" fw={600}>
        {question ?? (payment && isRefused ? refusalOf(payment) : '')}
      </Text>
      <ProofUpload payment={payment ?? undefined} label="Upload a new proof" hasButton={isShown} />
    </Group>
  )
}
