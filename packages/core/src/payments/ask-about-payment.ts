import { questionInput } from '@evergrove/contract/payments'
import { inTransaction } from '@evergrove/db'
import { type Actor, recordAudit } from '../audit/index.ts'
import type { Jobs } from '../jobs/index.ts'
import { newCause, notify, paymentQuestioned } from '../notifications/index.ts'
import { parseInput } from '../platform/parse-input.ts'
import type { Database } from '../platform/schema.ts'
import { whyNot } from './decide-payment.ts'
import { askAbout } from './payments.repository.ts'

/**
 * Asks the agent about a Pending payment before it is decided. The payment stays Pending, and the agent is notified; the next proof
 * is the answer. A second question takes the place of the first. Throws `invalid` without a question, `not_found`, and `conflict` for
 * a payment that is decided.
 */
export async function askAboutPayment(
  { db, jobs }: { db: Database; jobs: Pick<Jobs, 'send'> },
  { id, input, actor }: { id: number; input: unknown; actor: Actor },
): Promise<void> {
  const { question } = parseInput(questionInput, input)
  await inTransaction(db, async (trx) => {
    const asked = await askAbout(trx, id, question)
    if (asked === undefined) throw await whyNot(trx, { id })
    await notify({ trx, jobs }, [paymentQuestioned(asked.agent_id, question)], newCause('payment', id))
    await recordAudit(trx, {
      actor,
      action: 'payment.ask',
      subject: { kind: 'payment', id },
      before: {},
      after: {},
      reason: question,
    })
  })
}
