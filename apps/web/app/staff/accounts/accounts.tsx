import type { StaffAccount } from '@evergrove/contract/staff/staff-accounts'
import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BelowList } from '../../components/list/below-list.tsx'
import { CouldNotLoad } from '../../components/list/could-not-load.tsx'
import { ListCard } from '../../components/list/list-card.tsx'
import { ScreenHeading } from '../../components/screen-heading.tsx'
import { DoneLine } from '../parts/done-line.tsx'
import { staffMeta } from '../parts/screen-meta.ts'
import { staffQuery } from '../session/staff-api.ts'
import type { Route } from './+types/accounts.ts'
import type { AccountActionName } from './account-actions.ts'
import { AccountDialogs } from './account-dialogs.tsx'
import { AccountList } from './account-list.tsx'
import { InvitationList } from './invitation-list.tsx'
import { InviteDialog } from './invite-dialog.tsx'

const TITLE = 'Staff accounts'

export function meta({ matches }: Route.MetaArgs) {
  return staffMeta(matches[0].loaderData, TITLE)
}

/** All staff accounts and open invitations. */
const accountsQuery = staffQuery('GET /staff/accounts')

type Asked = { account: StaffAccount; name: AccountActionName }

export default function Accounts() {
  const { data, isError, refetch } = useQuery(accountsQuery)
  const [asked, setAsked] = useState<Asked>()
  const [dialog, setDialog] = useState<'invite' | 'action'>()
  const [done, setDone] = useState<{ text: string }>()
  const close = () => setDialog(undefined)
  const say = (text: string) => setDone({ text })
  const hasFailed = data === undefined && isError
  const failure = <CouldNotLoad what="the staff accounts" onRetry={() => void refetch()} />
  return (
    <>
      <ScreenHeading title={TITLE} text="Staff accounts and roles. You can’t change your own account here." />
      <DoneLine done={done} />
      <ListCard
        id="accounts"
        title="Accounts"
        action={
          <Button
            size="sm"
            leftSection={<IconUserPlus size={18} stroke={1.8} aria-hidden />}
            onClick={() => setDialog('invite')}
          >
            Invite
          </Button>
        }
      >
        {hasFailed ? (
          failure
        ) : (
          <AccountList
            labelledBy="accounts"
            accounts={data?.accounts}
            onAsk={(account, name) => {
              setAsked({ account, name })
              setDialog('action')
            }}
          />
        )}
      </ListCard>
      {hasFailed ? null : (
        <BelowList isLoading={data === undefined}>
          <ListCard id="invitations" title="Pending invitations">
            <InvitationList labelledBy="invitations" invitations={data?.invitations} onDone={say} />
          </ListCard>
        </BelowList>
      )}
      <InviteDialog isOpen={dialog === 'invite'} onClose={close} onDone={say} />
      <AccountDialogs asked={asked} isOpen={dialog === 'action'} onClose={close} onDone={say} />
    </>
  )
}
