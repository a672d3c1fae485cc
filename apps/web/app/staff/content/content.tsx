import type { EditableKind } from '@evergrove/contract/content/content-editing'
import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ListCard } from '../../components/list/list-card.tsx'
import { ListStates } from '../../components/list/list-states.tsx'
import { StaffHeading } from '../parts/screen-meta.tsx'
import styles from './content.module.css'
import { kindsQuery, SINGLE_ID } from './content-calls.ts'

const GROUPS = [
  { id: 'site', title: 'Website', note: 'What every visitor sees.', isPublic: true },
  { id: 'members', title: 'Agents', note: 'What agents see when they are signed in.', isPublic: false },
] as const

export default function Content() {
  const kinds = useQuery(kindsQuery)
  return (
    <>
      <StaffHeading text="All website text and images. Changes go live as soon as you save." />
      {GROUPS.map(({ id, title, note, isPublic }) => (
        <ListCard key={id} id={id} title={title} note={note}>
          <ListStates query={kinds} what={`content of ${title}`} whose="the" empty={null}>
            {(rows) => <Kinds id={id} kinds={rows?.filter(({ page }) => (page !== null) === isPublic)} />}
          </ListStates>
        </ListCard>
      ))}
    </>
  )
}

/** The same number as the kinds of each group, so that nothing moves when they arrive. */
const LOADING = Array.from({ length: 10 }, (_, index) => `kind ${index}`)

function Kinds({ id, kinds }: { id: string; kinds: readonly EditableKind[] | undefined }) {
  return (
    <ul aria-labelledby={id} aria-busy={kinds === undefined} className={styles.kinds}>
      {kinds?.map((kind) => (
        <li key={kind.kind}>
          <Link to={pathOf(kind)} prefetch="intent" className={styles.kind}>
            <Text span inherit fw={600}>
              {kind.label}
            </Text>
            <Text span inherit c="dimmed" fz="sm" style={{ fontVariantNumeric: 'tabular-nums' }}>
              {numbersOf(kind)}
            </Text>
          </Link>
        </li>
      )) ??
        LOADING.map((name) => (
          <li key={name}>
            <span className={styles.kind}>
              <Skeleton height="1em" width="11rem" />
              <Skeleton height="1em" width="6rem" />
            </span>
          </li>
        ))}
    </ul>
  )
}

const pathOf = ({ kind, single }: EditableKind) => `/staff/content/${kind}${single ? `/${SINGLE_ID}` : ''}`

function numbersOf({ single, total, published }: EditableKind): string {
  if (total === 0) return single ? 'Not written yet' : 'None yet'
  if (single) return published === 1 ? 'Published' : 'Hidden'
  return published === total ? `${total} published` : `${published} of ${total} published`
}
