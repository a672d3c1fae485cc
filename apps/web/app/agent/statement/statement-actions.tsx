import type { StatementFilter } from '@evergrove/contract/ledger/statement'
import { Group, Text } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { BusyButton } from '../../components/busy-button.tsx'
import { saveFile } from '../../components/save-file.ts'
import { agentSend } from '../../platform/session/authorized-fetch.ts'
import { TOO_MANY_CALLS } from '../../platform/session/failure.ts'
import type { Print } from './use-print.ts'

export type StatementActionsProps = { filter: StatementFilter; print: Print; isDisabled: boolean }

/** Exports the entries that match the filter as a CSV file, or prints them. */
export function StatementActions({ filter, print, isDisabled }: StatementActionsProps) {
  const save = useMutation({ mutationFn: saveStatement, networkMode: 'always' })
  const problem = save.data ?? (print.hasFailed ? "The transactions couldn't be loaded for printing." : undefined)
  return (
    <Group gap="xs">
      <BusyButton
        variant="default"
        size="sm"
        leftSection={<IconDownload size={18} stroke={1.8} aria-hidden />}
        disabled={isDisabled}
        isBusy={save.isPending}
        onClick={() => save.mutate(filter)}
      >
        Export CSV
      </BusyButton>
      <BusyButton
        variant="default"
        size="sm"
        leftSection={<IconPrinter size={18} stroke={1.8} aria-hidden />}
        disabled={isDisabled}
        isBusy={print.isBusy}
        onClick={() => void print.print()}
      >
        Print
      </BusyButton>
      {/* Always present, so that screen readers announce its text. Without one it takes no room. */}
      <Text
        role="alert"
        flex={problem === undefined ? 'none' : '1 0 100%'}
        ml={problem === undefined ? 'calc(-1 * var(--mantine-spacing-xs))' : 0}
        fz="sm"
        c="var(--color-danger)"
      >
        {problem}
      </Text>
    </Group>
  )
}

/**
 * Saves all entries that match the filter as a CSV file under the name that the server gives. Resolves to a problem, or to
 * undefined on success. Never rejects.
 */
async function saveStatement(filter: StatementFilter): Promise<string | undefined> {
  try {
    const response = await agentSend('GET /dashboard/statement.csv', { query: filter })
    if (response.status === 400)
      return Object.values(await response.json())
        .flat()
        .join(' ')
    if (response.status === TOO_MANY_CALLS) {
      return 'You have saved too many files in a short time. Try again in ten minutes.'
    }
    if (response.status !== 200) throw new Error(`GET dashboard/statement.csv returned ${response.status}`)
    await saveFile(response, 'statement.csv')
    return undefined
  } catch (error) {
    console.error('The statement could not be exported', error)
    return "The file couldn't be created. Try again in a few minutes."
  }
}
