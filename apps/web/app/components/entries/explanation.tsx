import type { EntryExplanation, EntryFact } from '@evergrove/contract/ledger/explanation'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { Card } from '../card.tsx'
import { Day } from '../day.tsx'
import { ListCard } from '../list/list-card.tsx'
import { formatAmount } from '../money.ts'
import { ScreenHeading } from '../screen-heading.tsx'
import { SignedAmount } from '../signed-amount.tsx'
import styles from './entries.module.css'

export type ExplanationProps = {
  entry: EntryExplanation
  /** Where a fact leads; undefined for what the reader has no screen for. */
  addressOf: (link: NonNullable<EntryFact['link']>) => string | undefined
}

/** One entry of the ledger: what it moved, why, and what the reason rests on. */
export function Explanation({ entry, addressOf }: ExplanationProps) {
  const { number, label, created_at: moment, why, facts } = entry
  return (
    <>
      <ScreenHeading title={label} text={`Entry no. ${number}`} />
      <div className={styles.parts}>
        <Card isSpaced aria-label="Reason">
          <p className={styles.amount}>
            <Amount entry={entry} /> on <Day moment={moment} />
          </p>
          <div className={styles.why}>
            {why.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
        </Card>
        {facts.length === 0 ? null : (
          <ListCard id="facts" title="Details">
            <dl className={styles.facts}>
              {facts.map(({ name, value, link }) => {
                const to = link === null ? undefined : addressOf(link)
                return (
                  <Fragment key={`${name} ${value}`}>
                    <dt>{name}</dt>
                    <dd>{to === undefined ? value : <Link to={to}>{value}</Link>}</dd>
                  </Fragment>
                )
              })}
            </dl>
          </ListCard>
        )}
      </div>
    </>
  )
}

/** What the agent's balance or debt gained or lost; only the size, if it moved neither. */
function Amount({ entry: { account, amount, size } }: Pick<ExplanationProps, 'entry'>) {
  if (account === 'company' || amount === '0.00') return <strong>{formatAmount(size)}</strong>
  return <SignedAmount amount={amount} isOwed={account === 'debt'} />
}
