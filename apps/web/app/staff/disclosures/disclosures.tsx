import { Text, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CouldNotLoad } from '../../components/list/could-not-load.tsx'
import { ListCard } from '../../components/list/list-card.tsx'
import { ScreenHeading } from '../../components/screen-heading.tsx'
import { TextSkeleton } from '../../components/text-skeleton.tsx'
import { DoneLine } from '../parts/done-line.tsx'
import { staffMeta } from '../parts/screen-meta.ts'
import type { Route } from './+types/disclosures.ts'
import { publishedQuery } from './disclosure-calls.ts'
import { NextCard } from './next-card.tsx'
import { LoadingPreface, PrefaceCard } from './preface-card.tsx'
import { PublishedCard } from './published-card.tsx'

const TITLE = 'Income disclosure'

export function meta({ matches }: Route.MetaArgs) {
  return staffMeta(matches[0].loaderData, TITLE)
}

/** The three cards while they load. */
function LoadingDisclosures() {
  return (
    <>
      <ListCard id="next" title="Next disclosure">
        <VisuallyHidden role="status">Loading the income disclosure</VisuallyHidden>
        <Text>
          <TextSkeleton width="min(44rem, 100%)" />
        </Text>
      </ListCard>
      <LoadingPreface />
      <PublishedCard records={undefined} />
    </>
  )
}

/** Publishing what agents have earned, and the words before it. No figure can be edited. */
export default function Disclosures() {
  const { data: published, isError, refetch } = useQuery(publishedQuery)
  const [done, setDone] = useState<{ text: string }>()
  return (
    <>
      <ScreenHeading
        title={TITLE}
        text="Calculated from the ledger. Once published, figures are public and can’t be changed."
      />
      <DoneLine done={done} />
      {published === undefined && !isError ? (
        <LoadingDisclosures />
      ) : (
        <>
          <NextCard
            newest={published?.records[0]}
            onDone={(number) => setDone({ text: `Income disclosure ${number} is published.` })}
          />
          {published === undefined ? (
            <>
              <ListCard id="preface" title="Preface">
                <CouldNotLoad what="the preface" onRetry={() => void refetch()} />
              </ListCard>
              <ListCard id="published" title="Published">
                <CouldNotLoad what="the published disclosures" onRetry={() => void refetch()} />
              </ListCard>
            </>
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
