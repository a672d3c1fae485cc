import { Group, Text, Tooltip } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { BusyButton } from '../../components/busy-button.tsx'
import { saveFile } from '../../components/save-file.ts'

type FileResponse = Parameters<typeof saveFile>[0] & { status: number }

export type CsvButtonProps = {
  /** Names the content of the file to screen readers: 'the audit trail'. */
  what: string
  /** The name of the file if the server gives none. */
  fileName: string
  call: () => Promise<FileResponse>
  isDisabled?: boolean
}

/** Saves a list as a file for spreadsheets. If that fails, a message appears beside the button. */
export function CsvButton({ what, fileName, call, isDisabled = false }: CsvButtonProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)

  async function save() {
    setIsBusy(true)
    setHasFailed(false)
    try {
      const response = await call()
      if (response.status !== 200) throw new Error(`${fileName} answered ${response.status}`)
      await saveFile(response, fileName)
    } catch (error) {
      console.error(`${fileName} could not be saved`, error)
      setHasFailed(true)
    }
    setIsBusy(false)
  }

  return (
    <Group gap={8}>
      <Tooltip label="Exports everything that matches the filter" withArrow>
        <BusyButton
          variant="default"
          size="sm"
          aria-label={`CSV of ${what}`}
          leftSection={<IconDownload size={18} stroke={1.8} aria-hidden />}
          disabled={isDisabled}
          isBusy={isBusy}
          onClick={() => void save()}
        >
          CSV
        </BusyButton>
      </Tooltip>
      <Text role="alert" size="sm" c="red" hidden={!hasFailed}>
        {hasFailed ? 'The file could not be created. Try again.' : ''}
      </Text>
    </Group>
  )
}
