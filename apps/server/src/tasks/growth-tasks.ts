/** Fills a database with test data: the demonstration, and networks of any size. */
import { parseArgs } from 'node:util'
import { SettingsError } from '../settings.ts'
import type { Tasks } from './task.ts'

const WHOLE_NUMBER = /^\d{1,15}$/

function wholeNumber(name: string, word: string): number {
  if (!WHOLE_NUMBER.test(word)) throw new SettingsError(`--${name} takes a whole number, not ${word}`)
  return Number(word)
}

/** Returns the requested number of agents and the seed, or undefined if none. Throws SettingsError for other arguments. */
export function readGrowth(words: string[]): { agents: number; seed?: number } | undefined {
  let values: { agents?: string; seed?: string }
  try {
    const options = { agents: { type: 'string' }, seed: { type: 'string' } } as const
    values = parseArgs({ args: words, options }).values
  } catch (error) {
    throw new SettingsError('usage: npm run cli -- seed [--agents N [--seed number]]', { cause: error })
  }
  const { agents, seed } = values
  if (agents === undefined && seed !== undefined) throw new SettingsError('--seed needs --agents beside it')
  if (agents === undefined) return undefined
  return { agents: wholeNumber('agents', agents), ...(seed === undefined ? {} : { seed: wholeNumber('seed', seed) }) }
}

const showProgress = (what: string, { done, of }: { done: number; of: number }): void => {
  process.stderr.write(`${what}: ${done} of ${of}\n`)
}

export const growthTasks: Tasks = {
  seed: {
    may: ['--agents N', '--seed number'],
    about: 'fills an empty database with the demonstration company; with --agents, adds N agents',
    // The task locks whole tables and sets sequences.
    as: 'owner',
    settings: (settings) => ({ ...settings, SEED: 'demo' }),
    check: (words) => void readGrowth(words),
    run: async ({ db }, { words }) => {
      const growth = readGrowth(words)
      if (growth === undefined) return 'The database holds the demonstration.'
      // The texts and pictures of the demonstration are loaded only when they are needed.
      const { demonstrationPeople } = await import('@evergrove/demo')
      const { growNetwork } = await import('@evergrove/demo/growth')
      const password = demonstrationPeople.password
      const { firstId, lastId, activated } = await growNetwork(
        { db },
        { ...growth, password, onProgress: showProgress },
      )
      return `${growth.agents} agents have joined, ${firstId} to ${lastId}, of whom ${activated} are Active.`
    },
  },
}
