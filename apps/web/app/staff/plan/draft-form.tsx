import { MAX_HOLDBACK_DAYS, planAmountLabels, planAmounts } from '@evergrove/contract/plan-amounts'
import { Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { amountField } from '../../components/money.ts'
import { bonusPath, type Draft, HOLDBACK, valuePath } from './draft.ts'
import styles from './plan.module.css'

const REWARD_MAX_LENGTH = 200

export const DRAFT_FORM = 'draft'

/** All settings of a version. */
export function DraftForm({ form }: { form: UseFormReturnType<Draft> }) {
  return (
    <form name={DRAFT_FORM} aria-label="Draft" noValidate onSubmit={(event) => event.preventDefault()}>
      <div className={styles.fields}>
        {planAmounts.map((name) => (
          <TextInput
            key={name}
            {...amountField}
            label={planAmountLabels[name]}
            name={name}
            {...form.getInputProps(name)}
          />
        ))}
        <TextInput
          label={HOLDBACK}
          description={`Days until a bonus can be withdrawn, 0 to ${MAX_HOLDBACK_DAYS}`}
          name="holdback_days"
          inputMode="numeric"
          autoComplete="off"
          rightSection="days"
          rightSectionWidth="3.5rem"
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          {...form.getInputProps('holdback_days')}
        />
      </div>
      <fieldset className={styles.draftLevels}>
        <legend>Levels</legend>
        <div className={`${styles.draftLevel} ${styles.levelHeads}`} aria-hidden="true">
          <span>Level</span>
          <span>Match Bonus</span>
          <span>Reward</span>
          <span>Value</span>
        </div>
        {form.values.levels.map((_, index) => (
          <LevelRow key={bonusPath(index)} form={form} index={index} />
        ))}
      </fieldset>
    </form>
  )
}

/** Where there is no room for the heads of the columns. */
const labelOfPhones = (label: string) => ({ label, classNames: { label: styles.fieldLabel ?? '' } })

function LevelRow({ form, index }: { form: UseFormReturnType<Draft>; index: number }) {
  const level = index + 1
  return (
    <div className={styles.draftLevel}>
      <span className={styles.levelName}>
        {`Level ${level}`}
        <Text span inherit display="block" c="dimmed" fz="sm" fw={400}>
          {`${2 ** level} places`}
        </Text>
      </span>
      <TextInput
        {...amountField}
        {...labelOfPhones('Match Bonus')}
        aria-label={`Level ${level} match bonus`}
        name={bonusPath(index)}
        {...form.getInputProps(bonusPath(index))}
      />
      <TextInput
        {...labelOfPhones('Reward')}
        className={styles.reward ?? ''}
        aria-label={`Level ${level} reward`}
        placeholder="No reward"
        autoComplete="off"
        maxLength={REWARD_MAX_LENGTH}
        {...form.getInputProps(`levels.${index}.additional_reward`)}
      />
      <TextInput
        {...amountField}
        {...labelOfPhones('Value')}
        className={styles.value ?? ''}
        aria-label={`Level ${level} value`}
        name={valuePath(index)}
        disabled={form.values.levels[index]?.additional_reward.trim() === ''}
        {...form.getInputProps(valuePath(index))}
      />
    </div>
  )
}
