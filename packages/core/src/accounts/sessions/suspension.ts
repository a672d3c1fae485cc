/** What the owner of a suspended account is told, who has proved to be it: the reason that staff chose to share. */
import { suspensionWords } from '@evergrove/contract/accounts/suspension-words'
import { unauthenticated } from '../../platform/errors.ts'
import type { AgentAccess } from '../accounts.repository.ts'
import { refusedSignIn } from './refused-sign-in.ts'
import type { TokenSettings } from './tokens.ts'

type Suspended = Pick<AgentAccess, 'status' | 'shared_reason'>

/** The fields of a refusal; none for an agent who is not suspended. */
export const suspensionOf = ({ status, shared_reason }: Suspended) =>
  status === 'Suspended' ? { reason: 'suspended' as const, shared_reason } : {}

/** The refusal of a sign-in whose last step was right. */
export const suspendedSignIn = (tokens: TokenSettings, agent: Suspended & { id: number }) =>
  unauthenticated(
    suspensionWords(agent.shared_reason),
    suspensionOf(agent),
    refusedSignIn(tokens, { kind: 'agent', cause: 'suspended', id: agent.id }),
  )
