import { useQuery } from '@tanstack/react-query'
import { ScreenHeading } from '../../components/screen-heading.tsx'
import { unlistedPageMeta } from '../../public/seo/page-meta.ts'
import { accountInfoQuery } from '../queries/account-info-query.ts'
import { downlinesQuery } from '../queries/downlines-query.ts'
import { levelsQuery } from '../queries/levels-query.ts'
import type { Route } from './+types/levels.ts'
import { LevelCards } from './level-cards.tsx'
import { LevelTable } from './level-table.tsx'
import { ProgressCard } from './progress/progress-card.tsx'

const TITLE = 'Levels'

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPageMeta(matches[0].loaderData, TITLE)
}

export default function Levels() {
  const account = useQuery(accountInfoQuery)
  const downlines = useQuery(downlinesQuery)
  const levels = useQuery(levelsQuery)
  return (
    <>
      <ScreenHeading title={TITLE} text="How far your network has grown, and what each level brings." />
      <LevelCards account={account} downlines={downlines} levels={levels} />
      <ProgressCard account={account} downlines={downlines} levels={levels} />
      <LevelTable levels={levels} />
    </>
  )
}
