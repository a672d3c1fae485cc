import { Button, Tooltip } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { saveFile } from '../../components/save-file.ts'
import styles from './csv-button.module.css'

type FileAnswer = Parameters<typeof saveFile>[0] & { status: number }

export type CsvButtonProps = {
  /** What the file holds, for screen readers: 'the audit trail'. */
  what: string
  /** The file's name where the server gives none. */
  fileName: string
  call: () => Promise<FileAnswer>
  isDisabled?: boolean
}

/** Saves a list as a file for spreadsheets; a failure is said in its place. */
export function CsvButton({ what, fileName, call, isDisabled = false }: CsvButtonProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)

  async function save() {
    setIsBusy(true)
    setHasFailed(false)
    try {
      const answer = await call()
      if (answer.status !== 200) throw new Error(`${fileName} answered ${answer.status}`)
      await saveFile(answer, fileName)
    } catch (error) {
      console.error(`${fileName} could not be saved`, error)
      setHasFailed(true)
    }
    setIsBusy(false)
  }

  return (
    <div className={styles.part}>
      <Tooltip label="For spreadsheets, with everything that passes the filter" withArrow>
        <Button
          variant="default"
          size="sm"
          aria-label={`CSV of ${what}`}
          leftSection={<IconDownload size={18} stroke={1.8} aria-hidden />}
          disabled={isDisabled}
          loading={isBusy}
          onClick={() => void save()}
        >
          CSV
        </Button>
      </Tooltip>
      <p role="alert" className={styles.problem}>
        {hasFailed ? 'The file could not be made. Please try again.' : ''}
      </p>
    </div>
  )
}
