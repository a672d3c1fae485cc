/** Staff accounts, and actions on accounts that agents cannot do themselves. */

import { getAgentByEmail, setPasswordOf, verifyEmailOf } from '@evergrove/core/accounts'
import { reinstateAgent, suspendAgent } from '@evergrove/core/network'
import { createStaff } from '@evergrove/core/staff'
import type { Tasks } from './task.ts'

const actor = { kind: 'operator' } as const

export const accountTasks: Tasks = {
  'staff:create': {
    needs: ['<email>'],
    about: 'creates a staff account with the role admin; prompts for its password',
    run: async ({ db }, { words: [email = ''], askPassword }) => {
      await createStaff(db, { email, password: await askPassword(), role: 'admin' })
      return `Created the staff account ${email}.`
    },
  },
  'agent:password': {
    needs: ['<email>'],
    about: 'sets an agent’s password and signs out all their devices; prompts for the password',
    run: async ({ db }, { words: [email = ''], askPassword }) => {
      await setPasswordOf(db, email, await askPassword())
      return `Set the password of ${email}.`
    },
  },
  'agent:activate-email': {
    needs: ['<email>'],
    about: 'verifies an agent’s email address',
    run: async ({ db }, { words: [email = ''] }) => {
      await verifyEmailOf(db, email)
      return `${email} is verified.`
    },
  },
  'agent:suspend': {
    needs: ['<email>', '<reason>'],
    about: 'suspends an agent',
    run: async ({ db, jobs }, { words: [email = '', reason] }) => {
      const { id } = await getAgentByEmail(db, email)
      await suspendAgent({ db, jobs }, { agentId: id, input: { reason }, actor })
      return `${email} is suspended.`
    },
  },
  'agent:reinstate': {
    needs: ['<email>'],
    about: 'makes a suspended agent Active again',
    run: async ({ db, jobs }, { words: [email = ''] }) => {
      const { id } = await getAgentByEmail(db, email)
      await reinstateAgent({ db, jobs }, { agentId: id, actor })
      return `${email} is Active.`
    },
  },
}
