import type { Passkey } from '@evergrove/contract/accounts/factors'
import { Button, Skeleton, Text } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Day } from '../../components/day.tsx'
import { EmptyList } from '../../components/list/empty-list.tsx'
import { ListCard } from '../../components/list/list-card.tsx'
import { ListStates } from '../../components/list/list-states.tsx'
import { RuledList, RuledRow } from '../../components/ruled-list.tsx'
import { makePasskey, usePasskeySupport } from '../../platform/passkeys.ts'
import { DoneLine } from '../parts/done-line.tsx'
import { staffAct, staffQuery } from '../session/staff-api.ts'
import { PasskeyProofDialog, type StaffProof } from './passkey-proof-dialog.tsx'

const passkeysQuery = staffQuery('GET /staff/passkeys')

/** Has the browser make a passkey, and adds it. Never rejects. */
async function addPasskey(proof: StaffProof) {
  const made = await makePasskey(() => staffAct('POST /staff/passkeys/question', { body: proof }))
  return made.failure === undefined ? staffAct('POST /staff/passkeys', { body: made.body }) : made
}

type Wanted = { kind: 'add' } | { kind: 'remove'; passkey: Passkey }

/** The passkeys with which the member of staff signs in without password and code. */
export function StaffPasskeys({ email }: { email: string }) {
  const client = useQueryClient()
  const passkeys = useQuery(passkeysQuery)
  const isSupported = usePasskeySupport()
  const [wanted, setWanted] = useState<Wanted>()
  const [done, setDone] = useState<{ text: string }>()
  return (
    <ListCard
      id="passkeys"
      title="Passkeys"
      note="Sign in with your fingerprint, face or device PIN instead of a password and code."
      action={
        <Button variant="outline" disabled={!isSupported} onClick={() => setWanted({ kind: 'add' })}>
          Add a passkey
        </Button>
      }
    >
      <DoneLine done={done} />
      {isSupported ? null : (
        <Text fz="sm" c="dimmed" mb="sm">
          This browser doesn’t support passkeys on this site.
        </Text>
      )}
      <ListStates
        query={passkeys}
        what="passkeys"
        empty={<EmptyList Icon={IconFingerprint} message="You have no passkeys yet." />}
      >
        {(rows) =>
          rows === undefined ? (
            <Skeleton h={48} />
          ) : (
            <RuledList>
              {rows.map((passkey) => (
                <PasskeyRow
                  key={passkey.id}
                  passkey={passkey}
                  onRemove={() => setWanted({ kind: 'remove', passkey })}
                />
              ))}
            </RuledList>
          )
        }
      </ListStates>
      <PasskeyProofDialog
        isOpen={wanted !== undefined}
        email={email}
        isRemoval={wanted?.kind === 'remove'}
        send={(proof) =>
          wanted?.kind === 'remove'
            ? staffAct('POST /staff/passkeys/{id}/remove', { params: { id: wanted.passkey.id }, body: proof })
            : addPasskey(proof)
        }
        onDone={() => {
          setDone({ text: wanted?.kind === 'remove' ? 'The passkey is removed.' : 'The passkey is added.' })
          setWanted(undefined)
          void client.invalidateQueries({ queryKey: ['staff/passkeys'] })
        }}
        onClose={() => setWanted(undefined)}
      />
    </ListCard>
  )
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { device, created_at } = passkey
  return (
    <RuledRow>
      <div>
        <Text fw={600} c="var(--color-ink)">
          Passkey made on {device}
        </Text>
        <Text fz="sm" c="dimmed">
          Added on <Day moment={created_at} />
        </Text>
      </div>
      <Button variant="default" size="sm" aria-label={`Remove the passkey made on ${device}`} onClick={onRemove}>
        Remove
      </Button>
    </RuledRow>
  )
}
