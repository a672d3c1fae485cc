/** A minute of mixed calls on 200 connections, and the time of a start: `npm run bench -- mixed [agents]`. */
import { ours } from './support/checkout.ts'
import { measureParts } from './support/compare-parts.ts'

const AGENTS = 10_000

export default async function benchMixed([agents = String(AGENTS)]: string[]): Promise<void> {
  await measureParts({ open: async () => [ours], agents: Number(agents), names: ['mixed'] })
}
