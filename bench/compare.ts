/**
 * Compares the working tree with another revision, by turns on the same data: `npm run bench -- compare <revision>
 * [api] [ledger] [pages] [mixed] [agents]`. Without parts it measures all of them. A ratio divides the working tree's
 * figure by that of the revision. The revision is only driven through its public interface.
 */
import { StepFailed } from '../scripts/run-steps.ts'
import { openCheckout, ours } from './support/checkout.ts'
import { measureParts, type PartName, parts } from './support/compare-parts.ts'

const AGENTS = 10_000
const FEWEST_AGENTS = 5000
const NUMBER = /^\d+$/

const isPart = (word: string): word is PartName => Object.hasOwn(parts, word)

export default async function benchCompare([revision, ...words]: string[]): Promise<void> {
  const agents = Number(words.find((word) => NUMBER.test(word)) ?? AGENTS)
  const named = words.filter((word) => !NUMBER.test(word))
  if (revision === undefined || !named.every(isPart) || agents < FEWEST_AGENTS) {
    const usage = `npm run bench -- compare <revision> [${Object.keys(parts).join('] [')}] [agents, at least ${FEWEST_AGENTS}]`
    throw new StepFailed(`usage: ${usage}`, 2)
  }
  const names = Object.keys(parts).filter(isPart)
  await measureParts({
    open: async (workplace) => [await openCheckout(workplace, revision), ours],
    agents,
    names: named.length === 0 ? names : names.filter((name) => named.includes(name)),
  })
}
