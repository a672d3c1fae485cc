import type { SavedPayoutFormat } from '@evergrove/contract/withdrawals/payout-formats'
import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { ListCard } from '../../components/list/list-card.tsx'
import { FormatForm } from './format-form.tsx'
import { payoutFormatsQuery } from './payout-calls.ts'

/** The saved formats of payout files: what the bulk forms of banks want. A release chooses one. */
export function FormatsCard() {
  const { data: formats = [], isError } = useQuery(payoutFormatsQuery)
  const [edited, setEdited] = useState<SavedPayoutFormat>()
  const [isOpen, setOpen] = useState(false)
  const edit = (format: SavedPayoutFormat | undefined) => {
    setEdited(format)
    setOpen(true)
  }
  const close = () => setOpen(false)
  return (
    <ListCard
      id="formats"
      title="File formats"
      note="The columns that your bank’s bulk form needs. Choose one when you release a batch."
      action={
        <Button variant="default" size="sm" onClick={() => edit(undefined)}>
          New format…
        </Button>
      }
    >
      {isError ? <Text c="dimmed">The formats couldn’t be loaded.</Text> : null}
      {formats.map((format) => (
        <Group key={format.id} justify="space-between" wrap="nowrap" py="xs">
          <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Text fw={600}>{format.name}</Text>
            <Text fz="sm" c="dimmed">
              {format.layout.columns.map(({ heading }) => heading).join(', ')}
            </Text>
          </div>
          <Button
            variant="default"
            size="compact-sm"
            flex="none"
            aria-label={`Change ${format.name}`}
            onClick={() => edit(format)}
          >
            Change…
          </Button>
        </Group>
      ))}
      <Dialog
        isOpen={isOpen}
        title={edited === undefined ? 'New file format' : 'Change the file format'}
        onClose={close}
      >
        <FormatForm key={edited?.id} format={edited} onClose={close} />
      </Dialog>
    </ListCard>
  )
}
