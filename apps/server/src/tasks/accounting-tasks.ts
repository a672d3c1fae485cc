/** The books, as accountants close and take them. */
import { closeMonth, exportJournal } from '@evergrove/core/accounting'
import type { Tasks } from './task.ts'
import { writeNewFile } from './task-files.ts'

const actor = { kind: 'operator' } as const

export const accountingTasks: Tasks = {
  'months:close': {
    needs: ['<yyyy-mm>'],
    about: 'closes a month for good and prints its totals and its checkpoint',
    run: async (services, { words: [month] }) => {
      const { closed, trial_balance } = await closeMonth(services, { month, actor })
      const { debits, credits } = trial_balance.total
      return [
        `Closed ${month} with ${closed?.transfers ?? 0} transfers.`,
        `Debits ${debits}, credits ${credits}.`,
        `Checkpoint: ${closed?.checkpoint ?? ''}`,
      ].join('\n')
    },
  },
  'journal:export': {
    needs: ['<new file.csv>'],
    may: ['<from>', '<to>'],
    about: 'writes every transfer to a new file, or those of the days YYYY-MM-DD from and to',
    run: async (services, { words: [path = '', from, to] }) => {
      await writeNewFile(path, async (write) => {
        for await (const piece of await exportJournal(services, { input: { from, to }, actor })) await write(piece)
      })
      return `Wrote the journal to ${path}.`
    },
  },
}
