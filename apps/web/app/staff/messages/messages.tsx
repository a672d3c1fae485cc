import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ViewChoice } from '../../components/view-choice.tsx'
import { DoneLine } from '../parts/done-line.tsx'
import { STAFF_PAGE_SIZE } from '../parts/pages.ts'
import { StaffHeading } from '../parts/screen-meta.tsx'
import { useAddress } from '../parts/use-address.ts'
import { staffList } from '../session/staff-api.ts'
import { Inbox } from './inbox.tsx'

const views = ['New', 'Answered', 'All'] as const
type View = (typeof views)[number]

const emptyMessages: Record<View, string> = {
  New: 'No new messages',
  Answered: 'No answered messages',
  All: 'No messages yet',
}

export default function Messages() {
  const address = useAddress()
  const [done, setDone] = useState<{ text: string }>()
  const view = views.find((one) => one.toLowerCase() === address.value('status')) ?? 'New'
  const query = {
    ...(view !== 'All' && { status: view === 'New' ? ('new' as const) : ('answered' as const) }),
    page: String(address.page),
    page_size: String(STAFF_PAGE_SIZE),
  }
  const messages = useQuery(staffList('GET /staff/messages', { query }))
  const choose = (wanted: View) => {
    setDone(undefined)
    address.choose({ status: wanted === 'New' ? '' : wanted.toLowerCase() })
  }
  return (
    <>
      <StaffHeading text="Messages from the contact form. Replies open in your email app." />
      <DoneLine done={done} />
      <Inbox
        messages={messages}
        choice={<ViewChoice label="Which messages" views={views} value={view} onChange={choose} />}
        emptyMessage={emptyMessages[view]}
        page={address.page}
        onTurn={address.turn}
        onDone={(text) => setDone({ text })}
      />
    </>
  )
}
