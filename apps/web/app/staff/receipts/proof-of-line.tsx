import type { Receipt } from '@evergrove/contract/receipts/receipts'
import { Box, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CouldNotLoad } from '../../components/list/could-not-load.tsx'
import { PAYMENTS_PATH, paymentCalls } from '../payments/payment-calls.ts'
import { Proof } from '../payments/proof.tsx'

/** The picture that the agent sent for the payment, if there is one. A line needs none. */
export function ProofOfLine({ payment: { id, status, agent } }: { payment: NonNullable<Receipt['payment']> }) {
  const client = useQueryClient()
  const { data, isError, refetch } = useQuery(paymentCalls.query({ id: String(id) }))
  const payment = data?.rows.find((row) => row.id === id)
  if (payment === undefined) {
    return isError ? <CouldNotLoad what="the proof" onRetry={() => void refetch()} /> : null
  }
  if (payment.get_image_url === '') {
    return (
      <Text c="dimmed" fz="sm" mt="md">
        No proof uploaded. The statement line is enough.
      </Text>
    )
  }
  return (
    <Box mt="md">
      <Proof
        url={payment.get_image_url}
        isPending={status === 'Pending'}
        owner={`${agent.first_name} ${agent.last_name}`}
        onRefresh={() => client.refetchQueries({ queryKey: [PAYMENTS_PATH], type: 'active' })}
      />
    </Box>
  )
}
