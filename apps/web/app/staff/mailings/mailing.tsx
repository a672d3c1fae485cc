import { useQuery } from '@tanstack/react-query'
import { BackLink } from '../../components/back-link.tsx'
import { recordIdIn } from '../parts/pages.ts'
import { RecordStates } from '../parts/record-states.tsx'
import type { Route } from './+types/mailing.ts'
import { DraftScreen } from './draft-screen.tsx'
import { mailingQuery } from './mailing-calls.ts'
import { SentScreen } from './sent-screen.tsx'

/** A mailing: a form while it is a draft, its progress and its text afterwards. */
export default function MailingScreen({ params }: Route.ComponentProps) {
  return (
    <>
      <BackLink to="/staff/mailings">Mailings</BackLink>
      {params.id === 'new' ? <DraftScreen key="new" draft={undefined} /> : <Stored id={recordIdIn(params.id)} />}
    </>
  )
}

function Stored({ id }: { id: number | undefined }) {
  const query = useQuery({ ...mailingQuery(id ?? 0), enabled: id !== undefined })
  return (
    <RecordStates query={id === undefined ? undefined : query} what="mailing" none="Mailing not found">
      {(mailing) =>
        mailing.state === 'draft' ? (
          <DraftScreen key={mailing.id} draft={mailing} />
        ) : (
          <SentScreen key={mailing.id} mailing={mailing} />
        )
      }
    </RecordStates>
  )
}
