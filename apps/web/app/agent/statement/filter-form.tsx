import type { StatementFilter } from '@evergrove/contract/ledger/statement'
import { statementKindLabels } from '@evergrove/contract/ledger/statement-kinds'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { Card } from '../../components/card.tsx'
import styles from './statement.module.css'
import { isFiltered, withChoice } from './statement-filter.ts'

export type FilterFormProps = {
  filter: StatementFilter
  problem: string | undefined
  onChange: (filter: StatementFilter) => void
}

const kinds = [
  { value: '', label: 'All entries' },
  ...Object.entries(statementKindLabels).map(([value, label]) => ({ value, label })),
]

/** Filters the list as soon as a value is chosen. Days are in UTC, like the entries. */
export function FilterForm({ filter, problem, onChange }: FilterFormProps) {
  const change = (name: keyof StatementFilter, value: string) => onChange(withChoice(filter, name, value))
  return (
    <Card isSpaced data-screen-only>
      <form aria-label="Which entries" className={styles.filter} onSubmit={(event) => event.preventDefault()}>
        <NativeSelect
          label="Kind"
          data={kinds}
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
