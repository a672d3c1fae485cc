import type { EntryExplanation, EntryFact } from '@evergrove/contract/ledger/explanation'
import { Group, Skeleton, Text, VisuallyHidden } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Card } from '../card.tsx'
import { Moment } from '../day.tsx'
import { ListCard } from '../list/list-card.tsx'
import { formatAmount } from '../money.ts'
import { ScreenHeading } from '../screen-heading.tsx'
import { SignedAmount } from '../signed-amount.tsx'
import { StatusBadge } from '../status-badge.tsx'
import styles from './entries.module.css'

/** Returns the address of a fact, or undefined if the reader has no screen for it. */
type AddressOf = (link: NonNullable<EntryFact['link']>) => string | undefined

type NeighboursProps = { entry: Pick<EntryExplanation, 'previous' | 'next'>; addressOf: AddressOf }

/** Links to the previous and the next entry of this one's list. A dimmed link stands in for a missing neighbour. */
function Neighbours({ entry, addressOf }: NeighboursProps) {
  const addressBeside = (id: number | null) => (id === null ? undefined : addressOf({ to: 'entry', id }))
  const [older, newer] = [addressBeside(entry.previous), addressBeside(entry.next)]
  if (older === undefined && newer === undefined) return null
  return (
    <nav aria-label="Older and newer entries" className={styles.neighbours}>
      <Way to={older} rel="prev">
        <IconChevronLeft size={18} stroke={1.8} aria-hidden />
        Older entry
      </Way>
      <Way to={newer} rel="next">
        Newer entry
        <IconChevronRight size={18} stroke={1.8} aria-hidden />
      </Way>
    </nav>
  )
}

type WayProps = { to: string | undefined; rel: 'prev' | 'next'; children: ReactNode }

function Way({ to, rel, children }: WayProps) {
  if (to !== undefined) {
    return (
      <Link to={to} rel={rel} className={styles.way}>
        {children}
      </Link>
    )
  }
  // A link without an address takes no focus. It still shows that the list ends here.
  return (
    <span role="link" aria-disabled className={styles.way}>
      {children}
    </span>
  )
}

export type ExplanationProps = {
  entry: EntryExplanation
  addressOf: AddressOf
  /** The card about the proof in the transparency log. */
  children: ReactNode
}

/**
 * One entry of the ledger: the amount moved, the reason, the records that it rests on, and the neighbouring entries.
 */
export function Explanation({ entry, addressOf, children }: ExplanationProps) {
  const { number, label, created_at: moment, why, facts, balance_after } = entry
  const owner = facts.find(({ name }) => name === 'Agent')
  const subject = subjectOf(entry)
  const details = facts.filter((one) => one !== owner)
  const hasDetails = details.length > 0 || balance_after !== null
  return (
    <div className={styles.entry}>
      <ScreenHeading
        title={label}
        text={
          <>
            {owner === undefined ? null : (
              <>
                <strong>
                  <FactValue fact={owner} addressOf={addressOf} />
                </strong>
                {' · '}
              </>
            )}
            {`Entry no. ${number}`}
          </>
        }
      />
      <Neighbours entry={entry} addressOf={addressOf} />
      <div className={styles.parts} data-columns={hasDetails || undefined}>
        <Card isSpaced aria-label="Reason">
          <Group
            gap="var(--space-1) var(--space-3)"
            fz="var(--text-xl)"
            lh={1.2}
            style={{ fontVariantNumeric: 'tabular-nums' }}
          >
            <Amount entry={entry} />
            {subject?.status === undefined ? null : <StatusBadge of="request" status={subject.status} />}
          </Group>
          <Text inherit c="dimmed" mt="var(--space-1)" mb="md">
            <Moment moment={moment} />
          </Text>
          <div className={styles.why}>
            {why.map((sentence) => (
              <p key={sentence}>{withWholeDays(sentence)}</p>
            ))}
          </div>
        </Card>
        {hasDetails ? (
          <div className={styles.details}>
            <ListCard id="facts" title="Details">
              {balance_after === null ? null : (
                <dl className={styles.facts}>
                  <dt>Balance after</dt>
                  <dd className={styles.money}>{formatAmount(balance_after)}</dd>
                </dl>
              )}
              {groupsOf(details).map(({ name, rows }) => (
                <Fragment key={name ?? 'all'}>
                  {name === undefined ? null : <h3 className={styles.group}>{name}</h3>}
                  <dl className={styles.facts}>
                    <FactRows rows={rows} unbadged={subject} addressOf={addressOf} />
                  </dl>
                </Fragment>
              ))}
            </ListCard>
          </div>
        ) : null}
        <div className={styles.proof}>{children}</div>
      </div>
    </div>
  )
}

const ACCOUNTING: ReadonlySet<string> = new Set(['Debit', 'Credit'])

type FactGroup = { name?: string; rows: EntryFact[] }

/** Groups the facts under small headings if any are of the books, which only staff see. Agents' few facts need none. */
function groupsOf(facts: EntryFact[]): FactGroup[] {
  const accounting = facts.filter(({ name }) => ACCOUNTING.has(name))
  const groups: FactGroup[] =
    accounting.length === 0
      ? [{ rows: facts }]
      : [
          { name: 'Source', rows: facts.filter(({ name }) => !ACCOUNTING.has(name)) },
          { name: 'Accounting', rows: accounting },
        ]
  return groups.filter(({ rows }) => rows.length > 0)
}

type FactRowsProps = {
  rows: EntryFact[]
  /** The fact whose badge stands beside the amount, so that it is not repeated. */
  unbadged: EntryFact | undefined
  addressOf: AddressOf
}

const FactRows = ({ rows, unbadged, addressOf }: FactRowsProps) =>
  rows.map((fact) => (
    <Fragment key={`${fact.name} ${fact.value}`}>
      <dt>{fact.name}</dt>
      <dd>
        <FactValue fact={fact} addressOf={addressOf} />
        {fact !== unbadged && fact.status !== undefined ? <StatusBadge of="request" status={fact.status} /> : null}
      </dd>
    </Fragment>
  ))

/** Returns the withdrawal that the entry is about, or the payment if it is about a fee. A bonus only follows from a payment. */
function subjectOf({ kind, facts }: EntryExplanation): EntryFact | undefined {
  const isFee = kind === 'registration_fee' || kind === 'fee_reversal'
  return facts.find(({ name }) => name === 'Withdrawal' || (isFee && name === 'Payment'))
}

function FactValue({ fact: { value, link }, addressOf }: { fact: EntryFact; addressOf: AddressOf }) {
  const to = link === null ? undefined : addressOf(link)
  const text = withWholeDays(value)
  return to === undefined ? text : <Link to={to}>{text}</Link>
}

/** Keeps days in a text, such as “Mar 4, 2026”, from breaking at the end of a line. */
const withWholeDays = (text: string): string =>
  text.replaceAll(/\b([A-Z][a-z]{2}) (\d{1,2}), (\d{4})\b/g, '$1\u00A0$2,\u00A0$3')

/** The amount that the agent's balance or debt gained or lost, or only the size if it moved neither. */
function Amount({ entry: { account, amount, size } }: Pick<ExplanationProps, 'entry'>) {
  if (account === 'company' || amount === '0.00') return <strong>{formatAmount(size)}</strong>
  return <SignedAmount amount={amount} isOwed={account === 'debt'} />
}

/** An entry while it loads: its heading, the links to other entries, and its three cards. */
export function EntrySkeleton() {
  return (
    <>
      <VisuallyHidden role="status">Loading the entry</VisuallyHidden>
      <div className={styles.entry}>
        <div>
          <Skeleton height="2.5rem" width="16rem" maw="100%" mb="sm" radius="md" />
          <Skeleton height="1.25rem" width="12rem" maw="100%" mb="lg" radius="md" />
        </div>
        <div className={styles.neighbours} aria-hidden data-screen-only>
          <span className={styles.way} aria-disabled>
            Older entry
          </span>
          <span className={styles.way} aria-disabled>
            Newer entry
          </span>
        </div>
        <div className={styles.parts} data-columns>
          <Card isSpaced>
            <Skeleton height="9rem" radius="md" />
          </Card>
          <div className={styles.details}>
            <Card isSpaced>
              <Skeleton height="12rem" radius="md" />
            </Card>
          </div>
          <div className={styles.proof}>
            <Card>
              <Skeleton height="9rem" radius="md" />
            </Card>
          </div>
        </div>
      </div>
    </>
  )
}
