import { transferFacts } from '@evergrove/contract/ledger/transfer-kinds'
import type { Reversal } from '@evergrove/contract/payments'
import { Box, Group, Stack, Text } from '@mantine/core'
import { queryOptions } from '@tanstack/react-query'
import { formatAmount, sumOfAmounts } from '../../components/money.ts'
import { staffAct } from '../session/staff-api.ts'
import { levelWords } from './payment-words.ts'

const CONFLICT = 409

/** Returns the query of the losses of a reversal at this moment, or of the reason why the payment can no longer be reversed. */
export const reversalQuery = (id: number) =>
  queryOptions({
    queryKey: [`staff/payments/${id}/reversal`],
    queryFn: async () => {
      const outcome = await staffAct('GET /staff/payments/{id}/reversal', { params: { id } })
      const status = outcome.failure?.status
      if (outcome.failure !== undefined && status !== CONFLICT) throw new Error(`GET the reversal of ${id}: ${status}`)
      return outcome
    },
    // Colleagues may decide meanwhile, and agents withdraw.
    staleTime: 0,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
  })

type Loss = Reversal['agents'][number]

const nameOf = ({ first_name, last_name }: Pick<Loss, 'first_name' | 'last_name'>): string =>
  `${first_name} ${last_name}`

/** All losses of a payment's reversal: the fee, and those of each agent. */
export function ReversalPreview({ reversal: { payer, fee, agents } }: { reversal: Reversal }) {
  return (
    <Stack gap="sm">
      <p>
        {`The fee of ${formatAmount(fee)} will be taken back. ${nameOf(payer)} `}
        {payer.status === 'Pending' ? 'becomes Pending' : `stays ${payer.status}`}
        {' and keeps the position, which no longer counts.'}
      </p>
      {agents.length === 0 ? (
        <p>No other agent loses anything.</p>
      ) : (
        <>
          <p>
            {agents.length === 1 ? 'One agent loses ' : `${agents.length} agents lose `}
            <strong>
              {formatAmount(sumOfAmounts(agents.flatMap(({ from_balance, owed }) => [from_balance, owed])))}
            </strong>
            {agents.length === 1 ? ' and is notified:' : ' and are notified:'}
          </p>
          <Box
            component="ul"
            aria-label="Agents who lose something"
            tabIndex={0}
            mah="38dvh"
            style={{ overflowY: 'auto' }}
          >
            {agents.map((loss) => (
              <LossRow key={loss.id} loss={loss} />
            ))}
          </Box>
        </>
      )}
    </Stack>
  )
}

/** The losses of one agent, and the part that exceeds the balance. */
function LossRow({ loss }: { loss: Loss }) {
  const { bonuses, levels, rewards, from_balance, owed } = loss
  const bears = [
    ...(from_balance === '0.00' ? [] : [`${formatAmount(from_balance)} from the balance`]),
    ...(owed === '0.00' ? [] : [`${formatAmount(owed)} will be owed`]),
  ]
  return (
    <Box component="li" py="sm" style={{ borderTop: '1px solid var(--color-line)' }}>
      <Text inherit fw={600}>
        {nameOf(loss)}
      </Text>
      {bonuses.map(({ kind, level, amount }) => (
        <Group key={`${kind} ${level}`} justify="space-between" wrap="nowrap" align="baseline">
          <span>{`${transferFacts[kind].label}${level === null ? '' : ` for level ${level}`}`}</span>
          <Text span inherit c="var(--color-danger)" style={{ fontVariantNumeric: 'tabular-nums' }}>
            {formatAmount(`-${amount}`)}
          </Text>
        </Group>
      ))}
      <Text c="dimmed" fz="sm" component="div">
        {levels.length === 0 ? null : <p>{levelWords(levels)}</p>}
        {rewards.length === 0 ? null : <p>{`Reward no longer owed: ${rewards.join(', ')}`}</p>}
        {bears.length === 0 ? null : <p>{bears.join(', ')}</p>}
      </Text>
    </Box>
  )
}
