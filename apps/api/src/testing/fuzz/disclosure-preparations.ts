/** Preparations of the calls about the income disclosure. */
import { closeMonth, listMonths } from '@evergrove/core/accounting'
import { getIncomeDisclosure, previewDisclosure, publishDisclosure } from '@evergrove/core/disclosures'
import { join, postedAt } from '@evergrove/core/testing'
import type { Preparations, Workshop } from './preparations.ts'

const SPRING = new Date('2026-03-15T00:00:00Z')

export function disclosurePreparations({ api: { db, now }, network }: Workshop): Preparations {
  /** Closes all months but the last, which the preparations of accounting expect to be the next one. */
  const closeOldMonths = async (): Promise<void> => {
    const [, ...old] = (await listMonths({ db, now })).filter(
      ({ state }) => state === 'closable' || state === 'waiting',
    )
    for (const { month } of old.toReversed()) await closeMonth({ db, now }, { month, actor: { kind: 'operator' } })
  }
  /** Adds enough agents for figures, who joined long ago. */
  const grow = async (): Promise<void> => {
    if ((await previewDisclosure({ db, now: () => SPRING })).can_publish) return
    await postedAt(db, '2026-01-31T10:00:00Z', async () => {
      const { id } = await network.makeActive()
      for (let index = 0; index < 10; index += 1) await join(db, id)
    })
    await closeOldMonths()
  }
  const published = async () => {
    if ((await getIncomeDisclosure(db)).disclosure === null) {
      await grow()
      await publishDisclosure({ db, now: () => SPRING }, { actor: { kind: 'operator' } })
    }
    return { values: { number: [1] } }
  }
  return {
    'GET /income-disclosure/{number}': published,
    'GET /income-disclosure/{number}/record': published,
    'GET /income-disclosure/{number}/table': published,
    'POST /staff/disclosures': async () => {
      await published()
      const { figures } = await previewDisclosure({ db, now })
      return { values: figures === null ? {} : { until: [figures.until] } }
    },
    'POST /staff/disclosures/preface': async () => ({
      values: { text: ['From our ledger.'], version: [(await getIncomeDisclosure(db)).preface.version] },
    }),
  }
}
