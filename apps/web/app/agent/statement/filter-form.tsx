import type { StatementFilter } from '@evergrove/contract/ledger/statement'
import { statementKindLabels, statementKinds } from '@evergrove/contract/ledger/statement-kinds'
import { isRare } from '@evergrove/contract/ledger/transfer-kinds'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../components/card.tsx'
import styles from './statement.module.css'
import { isFiltered, withChoice } from './statement-filter.ts'
import { rareKindsQuery } from './statement-query.ts'

export type FilterFormProps = {
  filter: StatementFilter
  problem: string | undefined
  onChange: (filter: StatementFilter) => void
}

/** All common kinds, and of the rare ones those that the agent has or that the filter names. */
const choicesFor = (rare: readonly string[], chosen: string | undefined) => [
  { value: '', label: 'All transactions' },
  ...statementKinds
    .filter((kind) => !isRare(kind) || kind === chosen || rare.includes(kind))
    .map((kind) => ({ value: kind, label: statementKindLabels[kind] })),
]

/** Filters the list as soon as a value is chosen. Days are in UTC, like the entries. */
export function FilterForm({ filter, problem, onChange }: FilterFormProps) {
  const { data: rare = [] } = useQuery(rareKindsQuery)
  const change = (name: keyof StatementFilter, value: string) => onChange(withChoice(filter, name, value))
  return (
    <Card isSpaced data-screen-only>
      <form aria-label="Which transactions" className={styles.filter} onSubmit={(event) => event.preventDefault()}>
        <NativeSelect
          label="Type"
          data={choicesFor(rare, filter.kind)}
          value={filter.kind ?? ''}
          onChange={({ currentTarget }) => change('kind', currentTarget.value)}
        />
        <TextInput
          label="From"
          type="date"
          value={filter.from ?? ''}
          onChange={({ currentTarget }) => change('from', currentTarget.value)}
        />
        <TextInput
          label="To"
          type="date"
          value={filter.to ?? ''}
          error={problem}
          onChange={({ currentTarget }) => change('to', currentTarget.value)}
        />
        <Button variant="default" disabled={!isFiltered(filter)} className={styles.clear} onClick={() => onChange({})}>
          Clear
        </Button>
      </form>
    </Card>
  )
}
