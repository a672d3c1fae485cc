/** The books, as accountants close and take them. */
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { closeMonth, exportJournal } from '@evergrove/core/accounting'
import { SettingsError } from '../settings.ts'
import type { Tasks } from './task.ts'

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
    needs: ['<file.csv>'],
    may: ['<from>', '<to>'],
    about: 'writes every transfer to a new file, or those of the days YYYY-MM-DD from and to',
    run: async (services, { words: [path = '', from, to] }) => {
      const pieces = await exportJournal(services, { input: { from, to }, actor })
      await pipeline(Readable.from(pieces), createWriteStream(path, { flags: 'wx' })).catch((error: unknown) => {
        const isFile = error instanceof Error && 'syscall' in error && error.syscall === 'open'
        throw isFile ? new SettingsError(`${path} cannot be written: ${error.message}`, { cause: error }) : error
      })
      return `Wrote the journal to ${path}.`
    },
  },
}
