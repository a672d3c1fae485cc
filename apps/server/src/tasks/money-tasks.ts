/** Fees, withdrawals, the plan and the ledger, which staff otherwise handle in the console. */
import { basename } from 'node:path'
import { feeConcerns } from '@evergrove/contract/withdrawals/concern-words'
import { getAgentByEmail } from '@evergrove/core/accounts'
import { proveAudit, proveLedger } from '@evergrove/core/checks'
import { publishTried, tryPlan } from '@evergrove/core/laboratory'
import { adjustBalance } from '@evergrove/core/ledger'
import { approvePayment } from '@evergrove/core/network'
import { writeStaffNotification } from '@evergrove/core/notifications'
import { rejectPayment } from '@evergrove/core/payments'
import { createFormat, importStatement } from '@evergrove/core/receipts'
import { approveWithdrawal, rejectWithdrawal } from '@evergrove/core/withdrawals'
import { SettingsError } from '../settings.ts'
import type { Tasks } from './task.ts'
import { readBytes, readJson } from './task-files.ts'

const actor = { kind: 'operator' } as const

export const moneyTasks: Tasks = {
  'payments:approve': {
    needs: ['<pin>'],
    may: ['<reason>'],
    about: 'approves a registration fee: activates and places the agent, and posts the fee and the bonuses',
    run: async (services, { words: [pin = '', reason] }) => {
      const input = reason === undefined ? {} : { override: { concerns: feeConcerns, reason } }
      await approvePayment(services, { payment: { pin }, input, actor })
      return `Approved the payment ${pin}.`
    },
  },
  'payments:reject': {
    needs: ['<pin>', '<reason>'],
    about: 'rejects a registration fee, with a reason that the agent sees',
    run: async (services, { words: [pin = '', reason] }) => {
      await rejectPayment(services, { payment: { pin }, input: { reason }, actor })
      return `Rejected the payment ${pin}.`
    },
  },
  'receipts:format': {
    needs: ['<file.json>'],
    about: 'saves how the statements of a bank account are read',
    run: async ({ db }, { words: [path = ''] }) => {
      const { name } = await createFormat({ db }, { input: await readJson(path), actor })
      return `Saved the format ${name}.`
    },
  },
  'receipts:import': {
    needs: ['<format>', '<file>'],
    may: ['<doubtful lines looked at>'],
    about: 'imports a bank statement with a saved format, and matches its lines with payments',
    run: async (services, { words: [name = '', path = '', seen] }) => {
      const file = { bytes: await readBytes(path), fileName: basename(path) }
      const done = await importStatement(services, {
        ...file,
        format: { name },
        doubtfulSeen: seen === undefined ? undefined : Number(seen),
        actor,
      })
      return [
        `Imported ${done.added} of ${done.lines} lines; ${done.known} were known.`,
        `Matched ${done.matched}, proposed ${done.proposed}, waiting ${done.waiting}.`,
        ...(done.gap === null
          ? []
          : [
              `The file begins with a balance of ${done.gap.found}, but the statement before it ended with ${done.gap.expected}: one may be missing.`,
            ]),
      ].join('\n')
    },
  },
  'withdrawals:approve': {
    needs: ['<withdrawal>'],
    about: 'pays a withdrawal out',
    run: async (services, { words: [id] }) => {
      await approveWithdrawal(services, { id: Number(id), actor })
      return `Approved the withdrawal ${id}.`
    },
  },
  'withdrawals:reject': {
    needs: ['<withdrawal>', '<reason>'],
    about: 'rejects a withdrawal, with a reason that the agent sees',
    run: async (services, { words: [id, reason] }) => {
      await rejectWithdrawal(services, { id: Number(id), input: { reason }, actor })
      return `Rejected the withdrawal ${id}.`
    },
  },
  'balance:adjust': {
    needs: ['<email>', '<credit|debit>', '<amount>', '<reason>'],
    about: 'corrects an agent’s balance by a new transfer',
    run: async ({ db }, { words: [email = '', direction, amount, reason] }) => {
      const { id: agent_id } = await getAgentByEmail(db, email)
      await adjustBalance({ db }, { input: { agent_id, direction, amount, reason }, actor })
      return `Posted the ${direction} of ${amount} for ${email}.`
    },
  },
  'plan:publish': {
    needs: ['<file.json>'],
    may: ['<reason>'],
    about: 'tries and publishes a new version of the plan; one that cannot pay needs a reason',
    run: async (services, { words: [path = '', ...reason] }) => {
      const input = await readJson(path)
      const trial = await tryPlan(services, input)
      const { id } = await publishTried(services, { input, actor, trial, reason: reason.join(' ') || null })
      return [`Published version ${id} of the plan.`, ...trial.problems, `Trial: ${trial.digest}`].join('\n')
    },
  },
  'notifications:send': {
    needs: ['<email|all>', '<subject>', '<message>'],
    about: 'sends a notification to one agent or to all agents',
    run: async ({ db }, { words: [to = '', subject, message] }) => {
      const agent_id = to === 'all' ? null : (await getAgentByEmail(db, to)).id
      const { recipients } = await writeStaffNotification({ db }, { input: { agent_id, subject, message }, actor })
      return `Told ${recipients}.`
    },
  },
  'ledger:check': {
    about: 'checks every rule of the ledger and the network; fails if one is broken',
    run: async ({ db, now }) => {
      const findings = await proveLedger({ db, now })
      const report = findings.map(({ name, count, rows }) =>
        [
          `${String(count).padStart(6)}  ${name}`,
          ...rows.map(({ details }) => `        ${JSON.stringify(details)}`),
        ].join('\n'),
      )
      if (findings.some(({ count }) => count > 0)) throw new SettingsError(report.join('\n'))
      return report.join('\n')
    },
  },
  'audit:verify': {
    about: 'checks that no audit entry has changed and prints the head of the chain; fails if one has changed',
    run: async ({ db, now }) => {
      const { entries, head, count, rows } = await proveAudit({ db, now })
      if (count > 0) {
        const first = rows.map(({ entry_id, problem }) => `  entry ${entry_id} ${problem}`)
        throw new SettingsError([`Wrong audit entries: ${count}`, ...first].join('\n'))
      }
      return `None of the ${entries} audit entries has changed. Head: ${head || 'none'}`
    },
  },
}
