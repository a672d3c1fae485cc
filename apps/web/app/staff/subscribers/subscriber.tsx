import type { ConsentEvent, SubscriberRecord } from '@evergrove/contract/contact/newsletter'
import { Stack, Text } from '@mantine/core'
import { IconFileCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { BackLink } from '../../components/back-link.tsx'
import { Moment } from '../../components/day.tsx'
import { ListCard } from '../../components/list/list-card.tsx'
import { EmptyList } from '../../components/list/list-states.tsx'
import { ScreenHeading } from '../../components/screen-heading.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import type { Column } from '../../components/table/column.ts'
import { DataTable } from '../../components/table/data-table.tsx'
import { Unbroken } from '../../components/unbroken.tsx'
import { Facts } from '../agents/page/facts.tsx'
import { addressOfText, textName } from '../legal-texts/text-words.ts'
import { RecordStates } from '../parts/record-states.tsx'
import { recordIdIn } from '../parts/use-address.ts'
import { staffRecord } from '../session/staff-api.ts'
import type { Route } from './+types/subscriber.ts'
import { emailWords, eventWords, stateWords } from './subscription-words.ts'

/** A subscription with the proof of its consent. */
export default function SubscriberScreen({ params }: Route.ComponentProps) {
  const id = recordIdIn(params.id)
  const query = useQuery({
    ...staffRecord('GET /staff/subscribers/{id}', { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
  })
  return (
    <>
      <BackLink to="/staff/subscribers">Subscribers</BackLink>
      <RecordStates query={id === undefined ? undefined : query} what="subscription" none="Subscription not found">
        {(subscriber) => <Subscription subscriber={subscriber} />}
      </RecordStates>
    </>
  )
}

const consentWords = {
  single: 'In one step, from before subscriptions were confirmed by email',
  double: 'Confirmed by a link in an email',
} as const

const moment = (at: string | null) => (at === null ? 'Not yet' : <Moment moment={at} />)

function Subscription({ subscriber }: { subscriber: SubscriberRecord }) {
  const { email, state, consent, created_at, confirmed_at, ended_at } = subscriber
  const facts = [
    { term: 'State', value: <StatusBadge of="subscription" status={stateWords[state]} /> },
    { term: 'Email', value: <Unbroken text={email ?? 'Removed. A hash is kept as proof'} /> },
    { term: 'Consent', value: consentWords[consent] },
    { term: 'Subscribed', value: <Moment moment={created_at} /> },
    { term: 'Confirmed', value: moment(confirmed_at) },
    { term: 'Ended', value: moment(ended_at) },
  ]
  return (
    <>
      <ScreenHeading title={emailWords(subscriber)} text="Subscription details and proof of consent." />
      <ListCard id="subscription" title="Subscription">
        <Facts facts={facts} />
      </ListCard>
      <ListCard
        id="proof"
        title="Proof of consent"
        note="These records can’t be changed. They are kept for three years after the subscription ends."
      >
        <Proof consents={subscriber.consents} />
      </ListCard>
    </>
  )
}

const columns: Column<ConsentEvent>[] = [
  { label: 'Event', render: eventWords },
  { label: 'When', render: ({ at }) => <Moment moment={at} /> },
  { label: 'Texts', render: (event) => <AgreedTexts event={event} /> },
]

function AgreedTexts({ event: { event, privacy_policy_id, terms_id } }: { event: ConsentEvent }) {
  if (event === 'ended') return '–'
  const texts = [
    { kind: 'privacy_policy', id: privacy_policy_id },
    { kind: 'term_and_conditions', id: terms_id },
  ].filter((text): text is { kind: string; id: number } => text.id !== null)
  if (texts.length === 0) return <Text c="dimmed">Not recorded</Text>
  return (
    <Stack gap={4}>
      {texts.map(({ kind, id }) => (
        <Link key={kind} to={addressOfText(id)}>{`${textName(kind)}, version ${id}`}</Link>
      ))}
    </Stack>
  )
}

function Proof({ consents }: { consents: readonly ConsentEvent[] }) {
  if (consents.length === 0) {
    return (
      <EmptyList
        Icon={IconFileCheck}
        message="Nothing recorded yet"
        why="Consent is recorded when the confirmation email is sent."
      />
    )
  }
  return <DataTable labelledBy="proof" columns={columns} rows={consents} rowKey={({ event, at }) => `${event} ${at}`} />
}
