import {
  type EntryFilter,
  isEntryGroup,
  statementKindLabels,
  statementKinds,
} from '@evergrove/contract/ledger/entry-groups'
import type { EntrySum, StatementFilter } from '@evergrove/contract/ledger/statement'
import { isRare } from '@evergrove/contract/ledger/transfer-kinds'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Card } from '../../components/card.tsx'
import { agentQuery } from '../queries.ts'
import styles from './statement.module.css'
import { filterWords, isFiltered, periodsAt, type StatementChoice, withChoice } from './statement-filter.ts'

export type FilterFormProps = {
  choice: StatementChoice
  problem: string | undefined
  onChange: (choice: StatementChoice) => void
}

/** The width below which the fields are shown on request. */
const PHONE = '(max-width: 34rem)'

const orders = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
]

/** All common kinds, and of the rare ones those that the agent has or that the filter names; groups only if it names one. */
const choicesFor = (sums: readonly EntrySum[], chosen: EntryFilter | undefined) => [
  { value: '', label: 'All transactions' },
  ...statementKinds
    .filter((kind) => !isRare(kind) || kind === chosen || sums.some((sum) => sum.kind === kind))
    .map((kind) => ({ value: kind, label: statementKindLabels[kind] })),
  ...(chosen !== undefined && isEntryGroup(chosen) ? [{ value: chosen, label: filterWords(chosen) }] : []),
]

/** Filters and orders the list as soon as a value is chosen. Days are in UTC, as those of the entries are. */
export function FilterForm({ choice: { filter, order }, problem, onChange }: FilterFormProps) {
  const { data: sums = [] } = useQuery(agentQuery('GET /dashboard/statement/sums'))
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false }) ?? false
  const [isOpen, setIsOpen] = useState(problem !== undefined)
  const id = useId()
  const chosen = Object.keys(filter).length
  const change = (name: keyof StatementFilter, value: string) =>
    onChange({ filter: withChoice(filter, name, value), order })
  return (
    <Card isSpaced data-screen-only>
      <form aria-label="Which transactions" onSubmit={(event) => event.preventDefault()}>
        {isPhone ? (
          <Button
            variant="default"
            size="sm"
            mb="sm"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setIsOpen(!isOpen)}
          >
            {chosen === 0 ? 'Filters' : `Filters (${chosen})`}
          </Button>
        ) : null}
        <div id={id} hidden={isPhone && !isOpen} className={styles.filter}>
          <NativeSelect
            label="Type"
            data={choicesFor(sums, filter.kind)}
            value={filter.kind ?? ''}
            onChange={({ currentTarget }) => change('kind', currentTarget.value)}
          />
          <TextInput
            label="From (UTC)"
            type="date"
            value={filter.from ?? ''}
            onChange={({ currentTarget }) => change('from', currentTarget.value)}
          />
          <TextInput
            label="To (UTC)"
            type="date"
            value={filter.to ?? ''}
            error={problem}
            onChange={({ currentTarget }) => change('to', currentTarget.value)}
          />
          <NativeSelect
            label="Order"
            data={orders}
            value={order}
            onChange={({ currentTarget }) =>
              onChange({ filter, order: currentTarget.value === 'oldest' ? 'oldest' : 'newest' })
            }
          />
        </div>
        <Shortcuts filter={filter} onChoose={(next) => onChange({ filter: next, order })} />
      </form>
    </Card>
  )
}

type ShortcutsProps = { filter: StatementFilter; onChoose: (filter: StatementFilter) => void }

/** Chooses a period, or everything, with one press. */
function Shortcuts({ filter, onChoose }: ShortcutsProps) {
  const [periods] = useState(() => periodsAt(new Date()))
  return (
    <div className={styles.shortcuts}>
      <div role="group" aria-label="Period" className={styles.periods}>
        {periods.map(({ name, from, to }) => {
          const isChosen = filter.from === from && filter.to === to
          return (
            <Button
              key={name}
              size="xs"
              variant={isChosen ? 'light' : 'default'}
              aria-pressed={isChosen}
              onClick={() => onChoose({ ...filter, from, to })}
            >
              {name}
            </Button>
          )
        })}
      </div>
      <Button size="xs" variant="default" disabled={!isFiltered(filter)} onClick={() => onChoose({})}>
        Clear
      </Button>
    </div>
  )
}
