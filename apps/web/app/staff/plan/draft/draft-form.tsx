import { TextInput } from '@mantine/core'
import { type AmountName, amountNames, bonusKey, type Draft, type DraftLevel } from './draft.ts'
import styles from './draft-form.module.css'

const REWARD_MAX_LENGTH = 200

export type DraftFormProps = {
  draft: Draft
  problems: Readonly<Record<string, string>>
  onChange: (draft: Draft) => void
}

const inDollars = { inputMode: 'decimal', autoComplete: 'off', leftSection: '$' } as const

/** All settings of a version; every change is kept at once. */
export function DraftForm({ draft, problems, onChange }: DraftFormProps) {
  const changeLevel = (at: number, changed: Partial<DraftLevel>) =>
    onChange({
      ...draft,
      levels: draft.levels.map((level, index) => (index === at ? { ...level, ...changed } : level)),
    })
  return (
    <form name="draft" aria-label="Draft" noValidate onSubmit={(event) => event.preventDefault()}>
      <div className={styles.amounts}>
        {Object.entries(amountNames).map(([name, label]) => (
          <TextInput
            key={name}
            {...inDollars}
            classNames={{ input: styles.input }}
            label={label}
            name={name}
            value={draft[name as AmountName]}
            error={problems[name]}
            onChange={({ currentTarget: { value } }) => onChange({ ...draft, [name]: value })}
          />
        ))}
      </div>
      <fieldset className={styles.levels}>
        <legend>Levels</legend>
        <div className={`${styles.level} ${styles.head}`} aria-hidden="true">
          <span>Level</span>
          <span>Match Bonus</span>
          <span>Reward</span>
        </div>
        {draft.levels.map((level, index) => (
          <LevelRow
            key={bonusKey(index)}
            number={index + 1}
            level={level}
            problem={problems[bonusKey(index)]}
            onChange={(changed) => changeLevel(index, changed)}
          />
        ))}
      </fieldset>
    </form>
  )
}

type LevelRowProps = {
  number: number
  level: DraftLevel
  problem: string | undefined
  onChange: (changed: Partial<DraftLevel>) => void
}

function LevelRow({ number, level, problem, onChange }: LevelRowProps) {
  return (
    <div className={styles.level}>
      <span className={styles.name}>
        {`Level ${number}`}
        <span className={styles.places}>{`${2 ** number} places`}</span>
      </span>
      <TextInput
        {...inDollars}
        classNames={{ input: styles.input }}
        aria-label={`Level ${number} Match Bonus`}
        value={level.expected_match_bonus}
        error={problem}
        onChange={({ currentTarget: { value } }) => onChange({ expected_match_bonus: value })}
      />
      <TextInput
        aria-label={`Level ${number} Reward`}
        placeholder="No reward"
        autoComplete="off"
        maxLength={REWARD_MAX_LENGTH}
        value={level.additional_reward}
        onChange={({ currentTarget: { value } }) => onChange({ additional_reward: value })}
      />
    </div>
  )
}
