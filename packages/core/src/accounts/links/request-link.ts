/** Requests for a link by email. The effect and the response look the same for every address (GAP-13). */
import { linkRequestInput } from '@evergrove/contract/accounts/accounts'
import { inTransaction } from '@evergrove/db'
import type { Jobs } from '../../jobs/index.ts'
import { parseInput } from '../../platform/parse-input.ts'
import type { Database, Trx } from '../../platform/schema.ts'
import { insertLinkRequest, type LinkKind } from './account-links.repository.ts'

export type LinkRequestDeps = { db: Database; jobs: Pick<Jobs, 'send'> }

/** Queues an email with a link. It is sent after the commit, to the owner of the address at that time. */
export async function queueLink(
  { trx, jobs }: { trx: Trx; jobs: Pick<Jobs, 'send'> },
  request: { kind: LinkKind; email: string },
): Promise<void> {
  await jobs.send(trx, 'mail.account-link', { link_request_id: await insertLinkRequest(trx, request) })
}

async function requestLink({ db, jobs }: LinkRequestDeps, kind: LinkKind, input: unknown): Promise<void> {
  const { email } = parseInput(linkRequestInput, input)
  await inTransaction(db, (trx) => queueLink({ trx, jobs }, { kind, email }))
}

/** Requests a link to choose a new password (API-024). Throws `invalid` for anything other than an address. */
export const requestPasswordReset = (deps: LinkRequestDeps, input: unknown): Promise<void> =>
  requestLink(deps, 'reset', input)

/** Requests another link to verify the address. Throws `invalid` for anything other than an address. */
export const requestActivation = (deps: LinkRequestDeps, input: unknown): Promise<void> =>
  requestLink(deps, 'activation', input)
