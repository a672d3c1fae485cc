import { Alert, Button, Group, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { saveFile } from '../../../components/save-file.ts'
import { useAction } from '../../parts/use-action.ts'
import { readPayoutFile } from '../withdrawal-calls.ts'
import styles from './payout-form.module.css'

const todayInUtc = (): string => new Date().toISOString().slice(0, 10)

/** Asks by which days they were approved, today unless it is said otherwise. */
export function PayoutForm({ onClose }: { onClose: () => void }) {
  const [from, setFrom] = useState(todayInUtc)
  const [to, setTo] = useState(todayInUtc)
  const act = useAction(readPayoutFile, [])
  const isReversed = from !== '' && to !== '' && from > to
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isReversed) return
    const answer = await act.run({ ...(from === '' ? {} : { from }), ...(to === '' ? {} : { to }) })
    if (answer === undefined) return
    await saveFile({ headers: answer.headers, blob: async () => answer.file }, 'payout.csv')
    onClose()
  }
  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <p>The withdrawals approved on these days, one a line, with the bank account to pay each to.</p>
      <div className={styles.days}>
        <TextInput
          label="From"
          type="date"
          value={from}
          onChange={({ currentTarget }) => setFrom(currentTarget.value)}
        />
        <TextInput
          label="To"
          type="date"
          value={to}
          error={isReversed ? 'This day is before the first one.' : undefined}
          onChange={({ currentTarget }) => setTo(currentTarget.value)}
        />
      </div>
      <p className={styles.note}>
        Days are those of UTC; an empty one does not limit. The file holds bank details that can be read by anybody:
        keep it only as long as it is needed. That you have made it is written into the audit trail.
      </p>
      {act.problem === undefined ? null : (
        <Alert color="red" mt="md" role="alert">
          {act.problem}
        </Alert>
      )}
      <Group justify="flex-end" mt="xl" gap="sm">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={act.isBusy}>
          Download
        </Button>
      </Group>
    </form>
  )
}
