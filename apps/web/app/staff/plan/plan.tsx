import type { PlanVersionView } from '@evergrove/contract/plan'
import { Button, Skeleton } from '@mantine/core'
import { IconFilePlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { focusFirst } from '../../components/focus-first.ts'
import { CouldNotLoad } from '../../components/list/could-not-load.tsx'
import { ListCard } from '../../components/list/list-card.tsx'
import { ScreenHeading } from '../../components/screen-heading.tsx'
import { DoneLine } from '../parts/done-line.tsx'
import { staffMeta } from '../parts/screen-meta.ts'
import type { Route } from './+types/plan.ts'
import { type Draft, draftFrom } from './draft/draft.ts'
import { DraftCard } from './draft/draft-card.tsx'
import { keepDraft, readDraft } from './draft/draft-storage.ts'
import styles from './plan.module.css'
import { planQuery } from './plan-query.ts'
import { PreviewCard } from './preview/preview-card.tsx'
import { EarlierVersions } from './versions/earlier-versions.tsx'
import { Published } from './versions/published.tsx'
import { Settings } from './versions/settings.tsx'

const TITLE = 'Plan'

export function meta({ matches }: Route.MetaArgs) {
  return staffMeta(matches[0].loaderData, TITLE)
}

export default function Plan() {
  const { data: versions, isError, refetch } = useQuery(planQuery)
  const [current, ...earlier] = versions ?? []
  return (
    <>
      <ScreenHeading title={TITLE} text="What agents pay and earn. Every booking names the version it was made with." />
      {current !== undefined ? (
        <Versions current={current} earlier={earlier} />
      ) : isError ? (
        <CouldNotLoad what="the plan" onRetry={() => void refetch()} />
      ) : (
        <Skeleton height="28rem" radius="lg" />
      )}
    </>
  )
}

type VersionsProps = { current: PlanVersionView; earlier: readonly PlanVersionView[] }

function Versions({ current, earlier }: VersionsProps) {
  const [draft, setDraft] = useState(readDraft)
  const [done, setDone] = useState<{ text: string }>()
  const change = (next: Draft | undefined) => {
    setDraft(next)
    keepDraft(next)
  }
  const begin = () => {
    setDone(undefined)
    // The button goes: the keyboard goes on in the draft.
    flushSync(() => change(draftFrom(current)))
    focusFirst('draft', ['registration_fee'])
  }
  return (
    <>
      <DoneLine done={done} />
      <ListCard
        id="in-force"
        title={`In Force: Version ${current.id}`}
        action={
          draft === undefined ? (
            <Button size="sm" leftSection={<IconFilePlus size={18} stroke={1.8} aria-hidden />} onClick={begin}>
              New Draft
            </Button>
          ) : null
        }
      >
        <p className={styles.published}>
          Published <Published version={current} />
        </p>
        <Settings version={current} label="Levels in force" />
      </ListCard>
      {draft === undefined ? null : (
        <div className={styles.drafting}>
          <DraftCard
            current={current}
            draft={draft}
            onChange={change}
            onDiscard={() => {
              change(undefined)
              setDone({ text: 'The draft is discarded.' })
            }}
            onPublished={(id) => {
              change(undefined)
              setDone({ text: `Version ${id} is in force.` })
            }}
          />
          <PreviewCard draft={draft} />
        </div>
      )}
      <ListCard id="earlier" title="Earlier Versions">
        {earlier.length === 0 ? (
          <p className={styles.published}>None yet: versions that no longer hold are kept here.</p>
        ) : (
          <EarlierVersions versions={earlier} />
        )}
      </ListCard>
    </>
  )
}
