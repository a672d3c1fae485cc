import { Button } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'

export type NewerEntriesProps = {
  /** How many entries were made after the list was loaded. */
  count: number
  onShow: () => void
}

/** Says that there are newer entries, which are shown on request: a list that is being read does not move. */
export function NewerEntries({ count, onShow }: NewerEntriesProps) {
  return (
    <span role="status">
      {count > 0 ? (
        <Button
          size="sm"
          variant="light"
          leftSection={<IconArrowUp size={18} stroke={1.8} aria-hidden />}
          onClick={onShow}
        >
          {count === 1 ? 'Show 1 newer entry' : `Show ${count.toLocaleString('en-US')} newer entries`}
        </Button>
      ) : null}
    </span>
  )
}
