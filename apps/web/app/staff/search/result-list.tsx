import type { SearchHit } from '@evergrove/contract/staff/search'
import type { SearchKind } from '@evergrove/contract/staff/search-kinds'
import { Link } from 'react-router'
import { Day } from '../../components/day.tsx'
import { formatAmount } from '../../components/money.ts'
import { type Choice, type ChoiceGroup, detailOf, titleOf } from './results.ts'
import styles from './search.module.css'
import type { ActiveChoice } from './use-active-choice.ts'

export type ResultListProps = { groups: readonly ChoiceGroup[]; list: ActiveChoice; onChosen: () => void }

/** The results under the headings of their kinds. The field keeps the focus; its arrow keys move through them. */
export function ResultList({ groups, list, onChosen }: ResultListProps) {
  return (
    <div role="listbox" id={list.id} aria-label="Results" className={styles.results}>
      {groups.map(({ key, label, choices, isCut }) => (
        <div key={key} role="group" aria-labelledby={list.idOf(key)}>
          <div id={list.idOf(key)} role="presentation" className={styles.kind}>
            {isCut ? `${label}, the first ${choices.length}` : label}
          </div>
          {choices.map((choice) => (
            <Option key={choice.key} choice={choice} list={list} onChosen={onChosen} />
          ))}
        </div>
      ))}
    </div>
  )
}

/** A link, so that it can be opened in another tab. */
function Option({ choice, list, onChosen }: { choice: Choice; list: ActiveChoice; onChosen: () => void }) {
  const { key, to } = choice
  return (
    <Link
      role="option"
      id={list.idOf(key)}
      aria-selected={list.active?.key === key}
      tabIndex={-1}
      to={to}
      className={styles.option}
      onClick={({ metaKey, ctrlKey, shiftKey }) => {
        if (!metaKey && !ctrlKey && !shiftKey) onChosen()
      }}
    >
      {'hit' in choice ? (
        <Hit kind={choice.kind} hit={choice.hit} />
      ) : (
        <span className={styles.title}>{choice.title}</span>
      )}
    </Link>
  )
}

function Hit({ kind, hit }: { kind: SearchKind; hit: SearchHit }) {
  return (
    <>
      <span className={styles.title}>{titleOf(kind, hit)}</span>
      <span className={styles.amount}>{hit.amount === null ? '' : formatAmount(hit.amount)}</span>
      <span className={styles.detail}>{detailOf(kind, hit)}</span>
      <span className={styles.state}>{kind === 'transfers' ? <Day moment={hit.at} /> : hit.about}</span>
    </>
  )
}
