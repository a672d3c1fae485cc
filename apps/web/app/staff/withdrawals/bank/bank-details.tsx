import type { BankDetails as Details } from '@evergrove/contract/agents/agents'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '../../parts/use-action.ts'
import { CopiedValue } from '../../queue/record/copied-value.tsx'
import { Facts } from '../../queue/record/facts.tsx'
import { readBankDetails } from '../withdrawal-calls.ts'
import styles from './bank-details.module.css'

export type BankDetailsProps = { agentId: number; isFilledIn: boolean }

/** Where the money goes: asked for by a press, as that is written down, and gone with the record. */
export function BankDetails({ agentId, isFilledIn }: BankDetailsProps) {
  const [details, setDetails] = useState<Details>()
  const reading = useAction(readBankDetails, [])
  const show = async () => setDetails(await reading.run(agentId))
  return (
    <section aria-labelledby="bank-details" className={styles.bank}>
      <div className={styles.top}>
        <h3 id="bank-details" className={styles.title}>
          Bank Details
        </h3>
        {isFilledIn ? (
          <Button
            variant="default"
            size="xs"
            aria-label={details === undefined ? 'Show bank details' : 'Hide bank details'}
            loading={reading.isBusy}
            onClick={() => (details === undefined ? void show() : setDetails(undefined))}
          >
            {details === undefined ? 'Show' : 'Hide'}
          </Button>
        ) : null}
      </div>
      {details === undefined ? (
        <p className={styles.note}>
          {isFilledIn
            ? 'Kept encrypted. That you look at them is written into the audit trail.'
            : 'The agent has taken the bank details away.'}
        </p>
      ) : (
        <Facts
          facts={[
            { label: 'Bank', value: <CopiedValue text={details.bank_name ?? '-'} /> },
            { label: 'Account name', value: <CopiedValue text={details.account_name ?? '-'} /> },
            { label: 'Account number', value: <CopiedValue text={details.account_number ?? '-'} /> },
          ]}
        />
      )}
      <p role="alert">{reading.problem}</p>
    </section>
  )
}
