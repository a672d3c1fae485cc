import { ViewChoice } from '../../../components/view-choice.tsx'
import { AgentChoice } from './agent-choice.tsx'
import { FilterFields } from './filter-fields.tsx'
import styles from './receiver-fields.module.css'
import { kinds, problemOf, type Receivers } from './receivers.ts'

export type ReceiverFieldsProps = {
  receivers: Receivers
  /** Whether what is missing is said: not before somebody has tried to send. */
  isJudged: boolean
  onChange: (receivers: Receivers) => void
}

/** Whom the notification is for. */
export function ReceiverFields({ receivers, isJudged, onChange }: ReceiverFieldsProps) {
  const { kind, agent, filter } = receivers
  const problem = isJudged ? problemOf(receivers) : undefined
  return (
    <div>
      <div className={styles.choice}>
        <ViewChoice
          label="Whom to write to"
          views={kinds}
          value={kind}
          onChange={(chosen) => onChange({ ...receivers, kind: chosen })}
        />
      </div>
      {kind === 'One Agent' ? (
        <AgentChoice agent={agent} problem={problem} onChoose={(chosen) => onChange({ ...receivers, agent: chosen })} />
      ) : kind === 'By Filter' ? (
        <FilterFields
          filter={filter}
          problem={problem}
          onChange={(chosen) => onChange({ ...receivers, filter: chosen })}
        />
      ) : (
        <p className={styles.note}>Every agent, whatever their status.</p>
      )}
    </div>
  )
}
