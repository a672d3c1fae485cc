/** Closed months, the income disclosure (plan rule 33), and payout batches, which finance otherwise handles in the console. */
import { closeMonth, exportJournal } from '@evergrove/core/accounting'
import { publishDisclosure } from '@evergrove/core/disclosures'
import {
  createBatch,
  downloadFile,
  getBatch,
  importResults,
  releaseBatch,
  settleBatch,
} from '@evergrove/core/withdrawals'
import type { Tasks } from './task.ts'
import { readText, writeNewFile } from './task-files.ts'

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

export const disclosureTasks: Tasks = {
  'disclosure:publish': {
    about: 'publishes what agents have earned up to the end of the last month, and prints its number and digest',
    run: async (services) => {
      const { number, until, digest } = await publishDisclosure(services, { actor: { kind: 'operator' } })
      return [`Published income disclosure ${number}, up to ${until}.`, `SHA-256: ${digest}`].join('\n')
    },
  },
}

export const payoutTasks: Tasks = {
  'payouts:create': {
    about: 'puts the approved withdrawals that are in no batch into a new payout batch',
    run: async (services) => {
      const { id } = await createBatch(services, { input: {}, actor })
      const { lines, total } = await getBatch(services.db, id)
      return `Batch ${id} has ${lines} withdrawals of ${total} in all.`
    },
  },
  'payouts:release': {
    needs: ['<batch>', '<csv|pain.001>', '<new file>'],
    about:
      'releases a payout batch and writes a new file for the bank; a batch that is released already is only written',
    run: async (services, { words: [batch, format, path = ''] }) => {
      const id = Number(batch)
      const { lines, total } = await writeNewFile(path, async (write) => {
        const found = await getBatch(services.db, id)
        const seen = { lines: found.lines, total: found.total }
        if (found.state === 'draft') await releaseBatch(services, { id, input: { format, ...seen }, actor })
        await write((await downloadFile(services, { id, actor })).bytes)
        return seen
      })
      return `Wrote ${lines} withdrawals of ${total} in all to ${path}.`
    },
  },
  'payouts:results': {
    needs: ['<batch>', '<file>'],
    about: 'imports what the bank answers to a payout batch; the same file again changes nothing',
    run: async (services, { words: [batch, path = ''] }) => {
      const input = { file: await readText(path) }
      const { lines, batch: after, ...counts } = await importResults(services, { id: Number(batch), input, actor })
      const unmatched = lines.filter(({ outcome }) => outcome === 'unmatched')
      return [
        `Paid ${counts.paid}, returned ${counts.returned}, unchanged ${counts.unchanged}, unmatched ${counts.unmatched}.`,
        ...unmatched.map(({ line, end_to_end_id, detail }) => `  line ${line} ${end_to_end_id}: ${detail}`),
        `Batch ${after.id} is ${after.state}.`,
      ].join('\n')
    },
  },
  'payouts:settle': {
    needs: ['<batch>'],
    about: 'records that every withdrawal of a payout batch without a result was paid',
    run: async (services, { words: [batch] }) => {
      await settleBatch(services, { id: Number(batch), input: {}, actor })
      return `Settled batch ${batch}.`
    },
  },
}
