/** Payout batches: what finance does in the console. */
import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { decodeFile } from '@evergrove/core/bank-files'
import { AppError } from '@evergrove/core/platform/errors'
import { writeWholeFile } from '@evergrove/core/platform/whole-files'
import {
  createBatch,
  downloadFile,
  getBatch,
  importResults,
  releaseBatch,
  settleBatch,
} from '@evergrove/core/withdrawals'
import { SettingsError } from '../settings.ts'
import type { Tasks } from './task.ts'

const actor = { kind: 'operator' } as const

/** A number as it was typed; one that is none finds nothing. */
const idOf = (word: string | undefined): number => (/^\d{1,15}$/.test(word ?? '') ? Number(word) : 0)

async function readText(path: string): Promise<string> {
  try {
    return decodeFile(await readFile(path))
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new SettingsError(`${path} cannot be read`, { cause: error })
  }
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
    needs: ['<batch>', '<csv|pain.001>', '<file>'],
    about: 'releases a payout batch and writes its file for the bank; a batch that is released already is only written',
    run: async (services, { words: [batch, format, path = ''] }) => {
      const id = idOf(batch)
      const { state, lines, total } = await getBatch(services.db, id)
      if (state === 'draft') await releaseBatch(services, { id, input: { format, lines, total }, actor })
      const { text } = await downloadFile(services, { id, actor })
      await writeWholeFile(path, Buffer.from(text), dirname(path))
      return `Wrote ${lines} withdrawals of ${total} in all to ${path}.`
    },
  },
  'payouts:results': {
    needs: ['<batch>', '<file>'],
    about: 'imports what the bank answers to a payout batch; the same file again changes nothing',
    run: async (services, { words: [batch, path = ''] }) => {
      const input = { file: await readText(path) }
      const { lines, batch: after, ...counts } = await importResults(services, { id: idOf(batch), input, actor })
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
      await settleBatch(services, { id: idOf(batch), input: {}, actor })
      return `Settled batch ${batch}.`
    },
  },
}
