import type { MailingSummary } from '@evergrove/contract/contact/mailings'
import { Box, Button, Text } from '@mantine/core'
import { IconMailFast } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { EmptyList } from '../../components/list/empty-list.tsx'
import { Moment } from '../../components/moment.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import type { Column } from '../../components/table/column.ts'
import { DoneLine } from '../parts/done-line.tsx'
import { PagedList } from '../parts/paged-list.tsx'
import { StaffHeading } from '../parts/screen-meta.tsx'
import { useAddress } from '../parts/use-address.ts'
import { mailingsQuery, number, stateWords } from './mailing-calls.ts'

function When({ mailing: { changed_at, started_at, created_by, started_by } }: { mailing: MailingSummary }) {
  const by = started_at === null ? created_by : started_by
  return (
    <Box miw="9rem">
      <Moment moment={started_at ?? changed_at} />
      {by === null ? null : (
        <Text span display="block" fz="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {`by ${by}`}
        </Text>
      )}
    </Box>
  )
}

const columns: Column<MailingSummary>[] = [
  {
    label: 'Subject',
    render: ({ id, subject }) => (
      <Link to={`/staff/mailings/${id}`} style={{ overflowWrap: 'anywhere' }}>
        {subject}
      </Link>
    ),
    barWidth: '14rem',
  },
  {
    label: 'State',
    render: ({ state }) => <StatusBadge of="mailing" status={stateWords[state]} />,
    barWidth: '5rem',
  },
  { label: 'Sent or changed', render: (mailing) => <When mailing={mailing} />, barWidth: '9rem' },
  {
    label: 'Reached',
    render: ({ state, sent, recipients }) => (state === 'draft' ? '–' : `${number(sent)} of ${number(recipients)}`),
    isFigure: true,
    barWidth: '5rem',
  },
]

export default function Mailings() {
  const { page, turn } = useAddress()
  const state: unknown = useLocation().state
  return (
    <>
      <StaffHeading text="Newsletters to all confirmed subscribers." />
      <DoneLine done={isDeleted(state) ? DELETED : undefined} />
      <PagedList
        id="mailings"
        title="Mailings"
        action={
          <Button component={Link} to="/staff/mailings/new" size="sm">
            Write a mailing
          </Button>
        }
        what="mailings"
        query={useQuery(mailingsQuery(page))}
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          <EmptyList
            Icon={IconMailFast}
            message={page > 1 ? 'No mailings on this page' : 'No mailings yet'}
            why="Drafts and sent mailings appear here."
          />
        }
        page={page}
        onTurn={turn}
      />
    </>
  )
}

const DELETED = { text: 'The draft was deleted.' }

/** Whether the previous screen has just deleted its draft. */
const isDeleted = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'done' in state && state.done === 'deleted'
