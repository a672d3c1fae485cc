import type { StatementImport } from '@evergrove/contract/receipts/receipts'
import { Group, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Card } from '../../../components/card.tsx'
import { number } from '../../payouts/payout-words.ts'
import { countLines, foundWords, unmatchedOf } from '../receipt-words.ts'

/** What an import has stored, and where to go on. Takes the focus, because the button that imported is gone. */
export function ImportResult({ name, counts }: { name: string; counts: StatementImport }) {
  const result = useRef<HTMLDivElement>(null)
  useEffect(() => result.current?.focus(), [])
  const { lines, added, known, left_out } = counts
  const ways = [
    { to: '/staff/receipts?show=to_approve', label: 'Matched payments', count: counts.matched },
    { to: '/staff/receipts?show=proposed', label: 'Proposals', count: counts.proposed },
    { to: '/staff/receipts?show=waiting', label: 'Waiting', count: counts.waiting },
    { to: '/staff/receipts?show=new', label: 'No match', count: unmatchedOf(counts) },
  ].filter(({ count }) => count > 0)
  return (
    <Card isSpaced>
      <div ref={result} role="status" tabIndex={-1} style={{ overflowWrap: 'anywhere' }}>
        <Text fw={600}>
          {added === 0
            ? `No new lines in ${name}: all ${countLines(lines)} were imported before.`
            : `${name} was imported: ${countLines(added)} added, ${number(known)} imported before.`}
        </Text>
        {added === 0 ? null : <Text>{`${foundWords(counts)}.`}</Text>}
        {left_out === 0 ? null : (
          <Text c="dimmed">{`${number(left_out)} left out because they are not posted yet or have no amount.`}</Text>
        )}
      </div>
      <Group gap="md" mt="sm">
        {ways.map(({ to, label, count }) => (
          <Link key={to} to={to}>{`${label} (${number(count)})`}</Link>
        ))}
        {ways.length === 0 ? <Link to="/staff/receipts">All lines</Link> : null}
      </Group>
    </Card>
  )
}
