import type { FailedDelivery, Mailing } from '@evergrove/contract/contact/newsletter'
import { Button, Group, Progress, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BackLink } from '../../components/back-link.tsx'
import { Moment } from '../../components/day.tsx'
import { ConfirmDialog } from '../../components/dialogs/dialog.tsx'
import { ListCard } from '../../components/list/list-card.tsx'
import { ScreenHeading } from '../../components/screen-heading.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import type { Column } from '../../components/table/column.ts'
import { Facts } from '../agents/page/facts.tsx'
import { PagedList } from '../parts/paged-list.tsx'
import { RecordStates } from '../parts/record-states.tsx'
import { useAction } from '../parts/use-action.ts'
import { pageOf, recordIdIn, useAddress } from '../parts/use-address.ts'
import { staffAct, staffList } from '../session/staff-api.ts'
import type { Route } from './+types/mailing.ts'
import { DraftScreen } from './draft-screen.tsx'
import { MAILINGS_PATH, mailingPath, mailingQuery, number, stateWords, subscribers } from './mailing-calls.ts'
import { PreviewCard } from './preview-card.tsx'

/** A mailing: a form while it is a draft, and afterwards its progress and its text. */
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

/** A mailing that is being or was sent: its progress, the addresses that it did not reach, and the email. */
function SentScreen({ mailing }: { mailing: Mailing }) {
  return (
    <>
      <ScreenHeading title={mailing.subject} text="A sent mailing can’t be changed." />
      <ProgressCard mailing={mailing} />
      {mailing.failed === 0 ? null : <FailedList mailing={mailing} />}
      <PreviewCard title="Email" text={mailing} />
    </>
  )
}

function sentence({ state, sent, recipients, waiting }: Mailing): string {
  if (state === 'sending')
    return `${number(sent)} of ${number(recipients)} emails have been sent. ${number(waiting)} are left.`
  if (state === 'stopped') return `Stopped after ${number(sent)} of ${number(recipients)} emails.`
  return `Sent to ${subscribers(sent)}.`
}

function ProgressCard({ mailing }: { mailing: Mailing }) {
  const [isAsked, setIsAsked] = useState(false)
  const { state, recipients, waiting, sent, failed, skipped, stopped, started_at, started_by, finished_at } = mailing
  const isSending = state === 'sending'
  const facts = [
    { term: 'Sent', value: number(sent) },
    { term: 'Not delivered', value: number(failed) },
    { term: 'Unsubscribed before their turn', value: number(skipped) },
    { term: isSending ? 'Left' : 'Stopped', value: number(isSending ? waiting : stopped) },
    { term: 'Started', value: started_at === null ? null : <Moment moment={started_at} /> },
    { term: 'By', value: started_by },
    { term: 'Finished', value: finished_at === null ? 'Not yet' : <Moment moment={finished_at} /> },
  ]
  return (
    <ListCard
      id="progress"
      title="Progress"
      action={
        <Group gap="sm">
          <StatusBadge of="mailing" status={stateWords[state]} />
          {isSending ? (
            <Button variant="default" color="red" size="sm" onClick={() => setIsAsked(true)}>
              Stop…
            </Button>
          ) : null}
        </Group>
      }
    >
      <Text role="status" mb="xs" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {sentence(mailing)}
      </Text>
      <Progress
        value={Math.floor(((recipients - waiting) / Math.max(1, recipients)) * 100)}
        size="lg"
        radius="xl"
        aria-label="Emails done"
        mb="lg"
      />
      <Facts facts={facts} />
      <StopDialog mailing={mailing} isOpen={isAsked && isSending} onClose={() => setIsAsked(false)} />
    </ListCard>
  )
}

type StopDialogProps = { mailing: Mailing; isOpen: boolean; onClose: () => void }

/** Asks before the rest of a mailing is given up. It closes automatically if there is nothing left to stop. */
function StopDialog({ mailing: { id }, isOpen, onClose }: StopDialogProps) {
  const stopping = useAction(
    () => staffAct('POST /staff/mailings/{id}/stop', { params: { id } }),
    [MAILINGS_PATH, mailingPath(id)],
  )
  const close = () => {
    onClose()
    stopping.reset()
  }
  const confirm = async () => {
    if (await stopping.run(undefined)) close()
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Stop this mailing?"
      action="Stop"
      refusal="Keep sending"
      isBusy={stopping.isBusy}
      problem={stopping.problem}
      onConfirm={() => void confirm()}
      onClose={close}
    >
      Those who have not received it yet will not. It can’t be continued.
    </ConfirmDialog>
  )
}

const failedColumns: Column<FailedDelivery>[] = [
  { label: 'Email', render: ({ email }) => email ?? 'No longer subscribed', barWidth: '14rem' },
  { label: 'Reason', render: ({ reason }) => reason, barWidth: '16rem' },
  { label: 'When', render: ({ noted_at }) => <Moment moment={noted_at} />, barWidth: '9rem' },
]

function FailedList({ mailing: { id, failed } }: { mailing: Mailing }) {
  const { page, turn } = useAddress()
  const query = staffList('GET /staff/mailings/{id}/failed', {
    params: { id },
    query: pageOf({}, page),
  })
  return (
    <PagedList
      id="failed"
      title="Not delivered"
      what="undelivered addresses"
      // The list loads again when the number grows while the mailing is being sent.
      query={useQuery({ ...query, queryKey: [...query.queryKey, failed] as unknown as typeof query.queryKey })}
      columns={failedColumns}
      rowKey={({ subscription_id }) => subscription_id}
      empty={<Text c="dimmed">The list was removed 90 days after the mailing.</Text>}
      page={page}
      onTurn={turn}
    />
  )
}
