import { NativeSelect, TextInput } from '@mantine/core'
import styles from './filter-fields.module.css'
import { type AudienceFilter, statuses } from './receivers.ts'

export type FilterFieldsProps = {
  filter: AudienceFilter
  problem: string | undefined
  onChange: (filter: AudienceFilter) => void
}

const isStatus = (text: string): text is AudienceFilter['status'] =>
  text === '' || statuses.some((status) => status === text)

/** Which agents, by status and by the UTC days on which they joined. */
export function FilterFields({ filter, problem, onChange }: FilterFieldsProps) {
  return (
    <div>
      <div className={styles.fields}>
        <NativeSelect
          label="Status"
          name="status"
          data={[{ value: '', label: 'Any status' }, ...statuses]}
          value={filter.status}
          onChange={({ currentTarget: { value } }) => {
            if (isStatus(value)) onChange({ ...filter, status: value })
          }}
        />
        <TextInput
          label="Joined From"
          type="date"
          value={filter.joined_from}
          onChange={({ currentTarget: { value } }) => onChange({ ...filter, joined_from: value })}
        />
        <TextInput
          label="Joined To"
          type="date"
          value={filter.joined_to}
          onChange={({ currentTarget: { value } }) => onChange({ ...filter, joined_to: value })}
        />
      </div>
      <p className={styles.note}>Both days are included; days are those of UTC.</p>
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
    </div>
  )
}
