import { Button, Group, Text, Textarea, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { formatDollars } from '../../../../components/money.ts'
import { ViewChoice } from '../../../../components/view-choice.tsx'
import { balanceAfter, type Draft, type DraftProblems, directions } from './adjustment.ts'

export type AdjustFormProps = {
  name: string
  draft: Draft
  problems: DraftProblems
  /** What can be withdrawn now. */
  balance: string
  onChange: (changed: Partial<Draft>) => void
  onSubmit: (event: FormEvent) => void
  onClose: () => void
}

/** How much is given or taken, and why. */
export function AdjustForm({ name, draft, problems, balance, onChange, onSubmit, onClose }: AdjustFormProps) {
  const after = balanceAfter(draft, balance)
  return (
    <form name={name} aria-label="Adjustment" onSubmit={onSubmit} noValidate>
      <ViewChoice
        label="Direction"
        views={directions}
        value={draft.direction}
        onChange={(direction) => onChange({ direction })}
      />
      <TextInput
        name="amount"
        label="Amount"
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        leftSection="$"
        required
        my="md"
        value={draft.amount}
        error={problems.amount}
        onChange={({ currentTarget }) => onChange({ amount: currentTarget.value })}
        data-autofocus
      />
      <Textarea
        name="reason"
        label="Reason"
        description="The agent reads it in the statement."
        required
        autosize
        minRows={2}
        maxLength={500}
        value={draft.reason}
        error={problems.reason}
        onChange={({ currentTarget }) => onChange({ reason: currentTarget.value })}
      />
      <Text c="dimmed" size="sm" mt="md">
        {`Available now: ${formatDollars(balance)}${after === undefined ? '' : `, afterwards: ${formatDollars(after)}`}`}
      </Text>
      <Group justify="flex-end" mt="xl" gap="sm">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit">Continue</Button>
      </Group>
    </form>
  )
}
