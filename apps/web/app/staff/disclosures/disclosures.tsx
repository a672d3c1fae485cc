import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CouldNotLoad } from '../../components/list/could-not-load.tsx'
import { ScreenHeading } from '../../components/screen-heading.tsx'
import { DoneLine } from '../parts/done-line.tsx'
import { staffMeta } from '../parts/screen-meta.ts'
import type { Route } from './+types/disclosures.ts'
import { previewQuery, publishedQuery } from './disclosure-calls.ts'
import { NextCard } from './next-card.tsx'
import { PrefaceCard } from './preface-card.tsx'
import { PublishedCard } from './published-card.tsx'

const TITLE = 'Income disclosure'

export function meta({ matches }: Route.MetaArgs) {
  return staffMeta(matches[0].loaderData, TITLE)
}

/** Publishing what agents have earned, and the words before it. No figure can be edited. */
export default function Disclosures() {
  const { data: published, isError, refetch } = useQuery(publishedQuery)
  const { isPending: isCounting } = useQuery(previewQuery)
  const [done, setDone] = useState<{ text: string }>()
  return (
    <>
      <ScreenHeading
        title={TITLE}
        text="Calculated from the ledger. Once published, figures are public and can’t be changed."
      />
      <DoneLine done={done} />
      {isCounting || (published === undefined && !isError) ? (
        // How high the figures are is not known before, and what follows must not move.
        <Skeleton height="34rem" radius="lg" />
      ) : (
        <>
          <NextCard
            newest={published?.records[0]}
            onDone={(number) => setDone({ text: `Income disclosure ${number} is published.` })}
          />
          {published === undefined ? (
            <CouldNotLoad what="the published disclosures" onRetry={() => void refetch()} />
          ) : (
            <>
              <PrefaceCard preface={published.preface} onDone={() => setDone({ text: 'The preface is changed.' })} />
              <PublishedCard records={published.records} />
            </>
          )}
        </>
      )}
    </>
  )
}
