import type { Batch } from '@evergrove/contract/withdrawals/payouts'
import { Progress, Stack, Text } from '@mantine/core'
import { number, openOf } from './payout-words.ts'

/** The numbers of paid, returned and open lines, as a bar with its legend. A dash before the release. */
export function BatchProgress({ batch }: { batch: Batch }) {
  const { state, lines, paid, returned } = batch
  if (state === 'draft' || state === 'dissolved') return '–'
  const open = openOf(batch)
  const share = (count: number): number => (count / Math.max(1, lines)) * 100
  const words = [
    `${number(paid.lines)} paid`,
    `${number(returned.lines)} returned`,
    ...(open.lines === 0 ? [] : [`${number(open.lines)} open`]),
  ]
  return (
    <Stack gap="0.25rem" miw="9rem">
      <Progress.Root size="md" radius="xl" aria-hidden>
        <Progress.Section value={share(paid.lines)} color="var(--color-positive-ink)" withAria={false} />
        <Progress.Section value={share(returned.lines)} color="var(--color-danger)" withAria={false} />
      </Progress.Root>
      <Text span fz="sm" c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {words.join(' · ')}
      </Text>
    </Stack>
  )
}
