import { NativeSelect } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Card } from '../../../components/card.tsx'
import { DebouncedInput } from '../../parts/debounced-input.tsx'
import { type AgentChoice, agentStatuses, MAX_SEARCH_LENGTH } from './agent-choice.ts'
import styles from './filter-form.module.css'

export type FilterFormProps = {
  choice: AgentChoice
  onChoose: (values: Readonly<Record<string, string>>) => void
}

const statuses = [{ value: '', label: 'All' }, ...agentStatuses.map((status) => ({ value: status, label: status }))]

/** Narrows the list while one types and chooses. */
export function FilterForm({ choice, onChoose }: FilterFormProps) {
  return (
    <Card className={styles.card}>
      <form role="search" aria-label="Agents" className={styles.form} onSubmit={(event) => event.preventDefault()}>
        <DebouncedInput
          type="search"
          label="Search"
          placeholder="Name, e-mail, phone or code"
          description="As it begins: “ada o” finds Ada Obi, “gfc” finds codes."
          spellCheck={false}
          enterKeyHint="search"
          maxLength={MAX_SEARCH_LENGTH}
          leftSection={<IconSearch size={18} stroke={1.8} aria-hidden />}
          value={choice.search ?? ''}
          onType={(search) => onChoose({ search })}
        />
        <NativeSelect
          label="Status"
          data={statuses}
          value={choice.status ?? ''}
          onChange={({ currentTarget }) => onChoose({ status: currentTarget.value })}
        />
      </form>
    </Card>
  )
}
