import { MAX_HOLDBACK_DAYS, planAmountLabels, planAmounts } from '@evergrove/contract/plan-limits'
import { Text, TextInput, type TextInputProps } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { amountField, formatAmount } from '../../components/money.ts'
import { bonusPath, type Draft, HOLDBACK, valuePath } from './draft.ts'
import styles from './plan.module.css'

const REWARD_MAX_LENGTH = 200

export const DRAFT_FORM = 'draft'

/** Puts a description below its field. */
const inputWrapperOrder: NonNullable<TextInputProps['inputWrapperOrder']> = ['label', 'input', 'error', 'description']

export type DraftFormProps = {
  form: UseFormReturnType<Draft>
  /** The values of the current plan. */
  before: Draft
}

/** Returns the value of the current plan, for the line below a field that the draft changes. */
const changed = (before: string, now: string, show = (text: string) => text) =>
  before === now.trim() ? {} : { description: `Now ${before === '' ? 'none' : show(before)}`, inputWrapperOrder }

/** All settings of a version. */
export function DraftForm({ form, before }: DraftFormProps) {
  return (
    <form name={DRAFT_FORM} aria-label="Draft" noValidate onSubmit={(event) => event.preventDefault()}>
      <div className={styles.fields}>
        {planAmounts.map((name) => (
          <TextInput
            key={name}
            {...amountField}
            label={planAmountLabels[name]}
            name={name}
            {...changed(before[name], form.values[name], formatAmount)}
            {...form.getInputProps(name)}
          />
        ))}
        <TextInput
          label={HOLDBACK}
          description={`0 to ${MAX_HOLDBACK_DAYS}\u00a0days until a bonus can be withdrawn`}
          name="holdback_days"
          inputMode="numeric"
          autoComplete="off"
          rightSection="days"
          rightSectionWidth="3.5rem"
          inputWrapperOrder={inputWrapperOrder}
          {...form.getInputProps('holdback_days')}
        />
      </div>
      <fieldset className={styles.draftLevels}>
        <legend>Levels</legend>
        <div className={`${styles.draftLevel} ${styles.levelHeads}`} aria-hidden="true">
          <span>Level</span>
          <span>Match bonus</span>
          <span>Reward</span>
          <span>Value</span>
        </div>
        {form.values.levels.map((_, index) => (
          <LevelRow key={bonusPath(index)} form={form} before={before} index={index} />
        ))}
      </fieldset>
    </form>
  )
}

const NOTHING: Draft['levels'][number] = { expected_match_bonus: '', additional_reward: '', reward_value: '' }

/** Returns the label for screens without room for the heads of the columns. */
const labelOfPhones = (label: string) => ({ label, classNames: { label: styles.fieldLabel ?? '' } })

function LevelRow({ form, before, index }: DraftFormProps & { index: number }) {
  const level = index + 1
  const [then, now] = [before.levels[index] ?? NOTHING, form.values.levels[index] ?? NOTHING]
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
        {...labelOfPhones('Match bonus')}
        aria-label={`Level ${level} match bonus`}
        name={bonusPath(index)}
        {...changed(then.expected_match_bonus, now.expected_match_bonus, formatAmount)}
        {...form.getInputProps(bonusPath(index))}
      />
      <TextInput
        {...labelOfPhones('Reward')}
        aria-label={`Level ${level} reward`}
        placeholder="No reward"
        autoComplete="off"
        maxLength={REWARD_MAX_LENGTH}
        {...changed(then.additional_reward, now.additional_reward)}
        {...form.getInputProps(`levels.${index}.additional_reward`)}
      />
      <TextInput
        {...amountField}
        {...labelOfPhones('Value')}
        aria-label={`Level ${level} value`}
        name={valuePath(index)}
        placeholder="–"
        {...changed(then.reward_value, now.reward_value, formatAmount)}
        disabled={now.additional_reward.trim() === ''}
        {...form.getInputProps(valuePath(index))}
      />
    </div>
  )
}
