/**
 * Checks of the ledger, the audit trail and the transparency log, with the newest result of each kind, and
 * explanations of old breaches.
 */
import { explanationInput } from '@evergrove/contract/checks'
import type { CheckSummary } from '@evergrove/contract/staff/staff-home'
import { inTransaction } from '@evergrove/db'
import { type Actor, type AuditCheck, checkAudit, recordAudit } from '../audit/index.ts'
import { checkDisclosedFigures } from '../disclosures/index.ts'
import { checkLedger, type LedgerFinding } from '../ledger/index.ts'
import { conflict, requireFound } from '../platform/errors.ts'
import { parseInput } from '../platform/parse-input.ts'
import type { Database } from '../platform/schema.ts'
import { checkLog, type LogCheck, type CheckDeps as LogCheckDeps } from '../transparency/index.ts'
import {
  type CheckResult,
  explainFound,
  findFinding,
  keepFindings,
  keepResult,
  selectResults,
} from './checks.repository.ts'
import type { Breach, CheckKind } from './checks.table.ts'

type Deps = { db: Database; now: () => Date }

type Proof<T> = {
  kind: CheckKind
  prove: () => Promise<T>
  sumUp: (found: T) => { checked: number; breaches: Breach[] }
}

async function proveAndKeep<T>({ db, now }: Deps, { kind, prove, sumUp }: Proof<T>): Promise<T> {
  const startedAt = now()
  const found = await prove()
  const took_ms = Math.max(0, now().getTime() - startedAt.getTime())
  await keepResult(db, kind, { checked_at: startedAt, took_ms, ...sumUp(found) })
  return found
}

type NumberedFinding = Omit<LedgerFinding, 'rows'> & { rows: { id: number | null; details: unknown }[] }

/** Gives each breach of a rule the number under which it is explained. */
async function numbered(db: Database, { rows, ...finding }: LedgerFinding): Promise<NumberedFinding> {
  const ids = rows.length === 0 ? [] : await keepFindings(db, finding.name, rows)
  return { ...finding, rows: rows.map((details, index) => ({ id: ids[index] ?? null, details })) }
}

async function findBreaches(db: Database): Promise<NumberedFinding[]> {
  const findings: NumberedFinding[] = []
  for (const finding of await checkLedger(db)) findings.push(await numbered(db, finding))
  const { rows, ...disclosed } = await checkDisclosedFigures(db)
  return [...findings, { ...disclosed, rows: rows.map((details) => ({ id: null, details })) }]
}

/** Checks every rule of the ledger and the network and the figures published from them, and stores the result. */
export const proveLedger = (deps: Deps): Promise<NumberedFinding[]> =>
  proveAndKeep(deps, {
    kind: 'ledger',
    prove: () => findBreaches(deps.db),
    sumUp: (findings) => ({
      checked: findings.length,
      breaches: findings.filter(({ count }) => count > 0).map(({ name, count }) => ({ name, count })),
    }),
  })

/** Follows the chain of the audit trail, and stores the result. */
export const proveAudit = (deps: Deps): Promise<AuditCheck> =>
  proveAndKeep(deps, {
    kind: 'audit',
    prove: () => checkAudit(deps.db),
    sumUp: ({ entries, count }) => ({
      checked: entries,
      breaches: count === 0 ? [] : [{ name: 'Entries that have changed since they were written', count }],
    }),
  })

/** Proves the transparency log from its records and checkpoints, and stores the result. */
export const proveLog = (deps: LogCheckDeps): Promise<LogCheck> =>
  proveAndKeep(deps, {
    kind: 'log',
    prove: () => checkLog(deps),
    sumUp: ({ entries, findings }) => ({
      checked: entries,
      breaches: findings.filter(({ count }) => count > 0).map(({ name, count }) => ({ name, count })),
    }),
  })

const toSummary = ({ checked_at, ...result }: CheckResult): CheckSummary => ({
  checked_at: checked_at.toISOString(),
  took_ms: result.took_ms,
  checked: result.checked,
  breaches: result.breaches,
})

/** Returns the result of the newest check of each kind; null for a kind that was never checked. */
export async function listNewestChecks(db: Database): Promise<Record<CheckKind, CheckSummary | null>> {
  const results = new Map((await selectResults(db)).map((result) => [result.kind, toSummary(result)]))
  return {
    ledger: results.get('ledger') ?? null,
    audit: results.get('audit') ?? null,
    log: results.get('log') ?? null,
  }
}

/**
 * Records why a breach that the check of the ledger has found is in order, or how it was settled. From then on the
 * breach does not count, unless anything about it changes. Throws `invalid`, `not_found`, and `conflict` for a breach
 * that is explained already.
 */
export async function explainFinding(
  { db }: { db: Database },
  { id, input, actor }: { id: number; input: unknown; actor: Actor },
): Promise<void> {
  const { reason } = parseInput(explanationInput, input)
  await inTransaction(db, async (trx) => {
    const found = requireFound(await findFinding(trx, id))
    if (!(await explainFound(trx, id, reason))) throw conflict('This finding is explained already.')
    await recordAudit(trx, {
      actor,
      action: 'finding.explain',
      subject: { kind: 'finding', id },
      after: { rule: found.name, details: JSON.stringify(found.details) },
      reason,
    })
  })
}
