import type { ReactNode } from 'react'
import { ScreenHeading } from '../../components/screen-heading.tsx'
import { PartLinks, partIn } from '../parts/part-links.tsx'
import { staffMeta } from '../parts/screen-meta.ts'
import { useAddress } from '../parts/use-address.ts'
import type { Route } from './+types/accounting.ts'
import { AgentsPart } from './agents-part.tsx'
import { JournalPart } from './journal-part.tsx'
import { MonthsPart } from './months-part.tsx'
import { ResultsPart } from './results-part.tsx'
import { TrialBalancePart } from './trial-balance-part.tsx'

const TITLE = 'Accounting'

export function meta({ matches }: Route.MetaArgs) {
  return staffMeta(matches[0].loaderData, TITLE)
}

const partNames = {
  balance: 'Trial balance',
  journal: 'Journal',
  agents: 'Agents',
  results: 'Results',
  months: 'Months',
} as const

const show: Record<keyof typeof partNames, ReactNode> = {
  balance: <TrialBalancePart />,
  journal: <JournalPart />,
  agents: <AgentsPart />,
  results: <ResultsPart />,
  months: <MonthsPart />,
}

/** The books (plan rule 29). */
export default function Accounting() {
  const part = partIn(partNames, useAddress().value('part'))
  return (
    <>
      <ScreenHeading title={TITLE} text="The company’s books. Dates and months are in UTC." />
      <PartLinks label="Parts of the books" names={partNames} part={part} />
      {show[part]}
    </>
  )
}
