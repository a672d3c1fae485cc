/** The file from which the company pays approved withdrawals. */
import { Button, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { saveFile } from '../../components/save-file.ts'
import { DialogFooter } from '../parts/dialog-footer.tsx'
import { useAction } from '../parts/use-action.ts'
import { loadPayoutFile } from './withdrawal-calls.ts'

/** Opens the dialog that downloads the file. */
export function PayoutButton() {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconDownload size={18} stroke={1.8} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        Payout File
      </Button>
      <Dialog isOpen={isOpen} title="Payout File" onClose={close}>
        <PayoutForm onClose={close} />
      </Dialog>
    </>
  )
}

const todayInUtc = (): string => new Date().toISOString().slice(0, 10)

const problemOf = ({ from, to }: { from: string; to: string }): string | null =>
  from !== '' && to !== '' && from > to ? 'The end date must not be before the start date.' : null

/** Asks for the days of approval. Both are today at first. */
function PayoutForm({ onClose }: { onClose: () => void }) {
  const download = useAction(loadPayoutFile, [])
  const form = useForm({
    initialValues: { from: todayInUtc(), to: todayInUtc() },
    validate: { to: (_, days) => problemOf(days) },
  })
  const save = form.onSubmit(async ({ from, to }) => {
    const response = await download.run({ ...(from === '' ? {} : { from }), ...(to === '' ? {} : { to }) })
    if (response === undefined) return
    await saveFile({ headers: response.headers, blob: async () => response.file }, 'payout.csv')
    onClose()
  })
  return (
    <form onSubmit={save} noValidate>
      <p>Withdrawals approved in this period, one per line, with the bank account to pay.</p>
      <SimpleGrid minColWidth="min(100%, 11rem)" autoFlow="auto-fit" my="md" style={{ alignItems: 'start' }}>
        <TextInput label="From" type="date" {...form.getInputProps('from')} />
        <TextInput label="To" type="date" {...form.getInputProps('to')} error={problemOf(form.values)} />
      </SimpleGrid>
      <Text fz="sm" c="dimmed">
        Days are in UTC. Leave a date empty for no limit. The file contains bank details in plain text: delete it when
        you no longer need it. Creating it is recorded in the audit trail.
      </Text>
      <DialogFooter problem={download.problem} onCancel={onClose}>
        <Button type="submit" loading={download.isBusy}>
          Download
        </Button>
      </DialogFooter>
    </form>
  )
}
