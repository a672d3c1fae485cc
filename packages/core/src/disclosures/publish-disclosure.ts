/** The preface and the publication of an income disclosure, and the preview of it. */
import {
  type DisclosurePreface,
  type DisclosurePreview,
  type DisclosureRecord,
  type IncomeFigures,
  prefaceInput,
  publishDisclosureInput,
} from '@evergrove/contract/disclosures/disclosures'
import { inTransaction } from '@evergrove/db'
import { settledTransfer } from '../accounting/index.ts'
import { type Actor, recordAudit } from '../audit/index.ts'
import { conflict } from '../platform/errors.ts'
import { parseInput } from '../platform/parse-input.ts'
import type { Database } from '../platform/schema.ts'
import { canonicalJson } from '../transparency/index.ts'
import {
  findDisclosure,
  findPreface,
  insertDisclosure,
  insertPreface,
  selectRecords,
} from './disclosures.repository.ts'
import { SMALLEST_GROUP } from './figures.ts'
import { toRecord } from './read-disclosures.ts'
import { takeFigures } from './take-figures.ts'

type Deps = { db: Database; now: () => Date }

/**
 * Returns the end of the last month. Disclosures end with a month, so that nobody chooses the moment, and the
 * difference between two of them is not the figure of a single agent.
 */
const monthOver = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))

const TOO_YOUNG = `There are no figures yet: fewer than ${SMALLEST_GROUP} agents had paid the registration fee by the end of the last month.`
const PUBLISHED = 'The figures up to the end of the last month are already published.'

type Takeable = { figures: IncomeFigures; reason: undefined } | { figures: undefined; reason: string }

/**
 * Returns the content of the next disclosure, or the reason why there is none. Waits for transfers that are under way.
 */
async function takeNext({ db, now }: Deps): Promise<Takeable> {
  const until = monthOver(now())
  const newest = await findDisclosure(db)
  if (newest !== undefined && newest.until >= until) return { figures: undefined, reason: PUBLISHED }
  await settledTransfer(db)
  const figures = await takeFigures(db, { number: (newest?.id ?? 0) + 1, until })
  return figures === undefined ? { figures, reason: TOO_YOUNG } : { figures, reason: undefined }
}

/** Returns what publishing now would store, or the reason why nothing can be published. Changes nothing. */
export async function previewDisclosure(deps: Deps): Promise<DisclosurePreview> {
  const { figures = null, reason = null } = await takeNext(deps)
  return { figures, can_publish: figures !== null, reason }
}

async function store(
  db: Database,
  { figures, actor }: { figures: IncomeFigures; actor: Actor },
): Promise<DisclosureRecord> {
  const { number, until, moved_in_on: movedIn, ...others } = figures
  const text = { number, until, ...others, ...(movedIn === undefined ? {} : { moved_in_on: movedIn }) }
  return inTransaction(db, async (trx) => {
    const stored = await insertDisclosure(trx, {
      number,
      until: new Date(until),
      canonical: canonicalJson(text),
      staffId: actor.kind === 'staff' ? actor.id : null,
    })
    if (stored === undefined) throw conflict(PUBLISHED)
    await recordAudit(trx, {
      actor,
      action: 'disclosure.publish',
      subject: { kind: 'disclosure', id: number },
      after: { until, agents: figures.since_beginning.agents, digest: stored.digest },
    })
    const row = await findDisclosure(trx, number)
    if (row === undefined) throw new Error(`The income disclosure ${number} was not stored`)
    return toRecord(row)
  })
}

/**
 * Publishes the figures up to the end of the last month (UTC) as the next income disclosure, for good, with an entry in
 * the audit trail (plan rule 33). With an input, publishes them only if its `until` is still that end. Throws
 * `conflict` if that month has been published, or if fewer than ten agents had paid by then.
 */
export async function publishDisclosure(
  deps: Deps,
  { input, actor }: { input?: unknown; actor: Actor },
): Promise<DisclosureRecord> {
  const seen = input === undefined ? undefined : parseInput(publishDisclosureInput, input)
  const { figures, reason } = await takeNext(deps)
  if (figures === undefined) throw conflict(reason)
  if (seen !== undefined && seen.until !== figures.until) {
    throw conflict('Another month is over since you opened this preview. Open it again.')
  }
  return store(deps.db, { figures, actor })
}

/**
 * Continues the publications that staff have begun: publishes the next disclosure once a month is over, if there is one
 * already and there are figures to publish. Returns the published disclosure.
 */
export async function continueDisclosures(deps: Deps): Promise<DisclosureRecord | undefined> {
  if ((await selectRecords(deps.db)).length === 0) return undefined
  const { figures } = await takeNext(deps)
  return figures === undefined ? undefined : store(deps.db, { figures, actor: { kind: 'operator' } })
}

/**
 * Replaces the text before the figures, or removes it, as a new version with an entry in the audit trail; earlier
 * versions are kept. Throws `invalid` by field, and `conflict` if it replaces another version than the newest one.
 */
export async function changePreface(
  { db }: { db: Database },
  { input, staffId }: { input: unknown; staffId: number },
): Promise<DisclosurePreface> {
  const { text, version } = parseInput(prefaceInput, input)
  return inTransaction(db, async (trx) => {
    const before = await findPreface(trx)
    const next = { version: version + 1, body: text, staffId }
    if ((before?.version ?? 0) !== version || !(await insertPreface(trx, next))) {
      throw conflict('Someone else has changed the preface since you loaded it.')
    }
    await recordAudit(trx, {
      actor: { kind: 'staff', id: staffId },
      action: 'disclosure.preface',
      subject: { kind: 'disclosure_preface', id: next.version },
      before: { text: before?.body ?? null },
      after: { text },
    })
    const stored = await findPreface(trx)
    return { version: next.version, text, changed_at: stored?.changed_at.toISOString() ?? null }
  })
}
