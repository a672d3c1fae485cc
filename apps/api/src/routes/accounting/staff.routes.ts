/** The books for accountants: trial balance, accounts, journal, months (plan rule 29). */
import {
  accountLedgerInput,
  accountLedgerSchema,
  accountNumberInput,
  accountSchema,
  agentBalancesInput,
  agentBalancesSchema,
  closedMonthSchema,
  closeMonthInput,
  instantInput,
  journalInput,
  monthInput,
  monthRangeInput,
  monthSchema,
  planResultsSchema,
  trialBalanceSchema,
} from '@evergrove/contract/ledger/accounting'
import { detailSchema } from '@evergrove/contract/platform/errors'
import {
  closeMonth,
  exportAgentBalances,
  exportJournal,
  exportMonth,
  getMonth,
  listAccounts,
  listAgentBalances,
  listMonths,
  readAccountLedger,
  readPlanResults,
  readTrialBalance,
} from '@evergrove/core/accounting'
import { z } from '@hono/zod-openapi'
import { staffCalls } from '../../call.ts'
import type { ApiDependencies } from '../../environment.ts'
import { jsonResponse, staffRefusals, tooManyCalls } from '../../http/describe-route.ts'
import { csvResponse, sendCsv, sendZip, zipResponse } from '../../http/file-responses.ts'
import { throttleCaller } from '../../http/throttle.ts'

const books = staffCalls('accounting')

const noShares = { 404: jsonResponse(detailSchema, 'The account is not made of one for each agent.') }

const throttled = ({ limits }: ApiDependencies) => [throttleCaller(limits.staffExports)]

/** The balances of the accounts at any moment, the shares of the agents, the files, and the months. */
export const accountingCalls = [
  books('GET /staff/accounting/trial-balance', {
    id: 'getTrialBalance',
    summary: 'Get the trial balance, now or at an earlier moment',
    query: instantInput,
    gives: { 200: jsonResponse(trialBalanceSchema, 'Every account. Both totals are equal.') },
    answer: ({ deps, query }) => readTrialBalance(deps, query.at),
  }),
  books('GET /staff/accounting/accounts', {
    id: 'listAccounts',
    summary: 'List the accounts with their balances',
    gives: { 200: jsonResponse(z.array(accountSchema), 'In the order of their numbers.') },
    answer: ({ deps }) => listAccounts(deps),
  }),
  books('GET /staff/accounting/accounts/{no}', {
    id: 'getAccountLedger',
    summary: 'Get the entries of an account, newest first, with the balance after each',
    params: accountNumberInput,
    query: accountLedgerInput,
    gives: { 200: jsonResponse(accountLedgerSchema, 'A page of up to 50 entries.') },
    refusals: { ...staffRefusals, 404: jsonResponse(detailSchema, 'There is no account with this number.') },
    answer: ({ deps, params, query }) => readAccountLedger(deps, { number: params.no, ...query }),
  }),
  books('GET /staff/accounting/plan-results', {
    id: 'getPlanResults',
    summary: 'Get fees, bonuses and rewards by month and version of the plan',
    query: monthRangeInput,
    gives: { 200: jsonResponse(planResultsSchema, 'Each less what was reversed.') },
    answer: ({ deps, query }) => readPlanResults(deps, query),
  }),
  books('GET /staff/accounting/accounts/{no}/agents', {
    id: 'listAgentBalances',
    summary: 'List the agents’ balances (2000) or debts (1100), now or at an earlier moment',
    params: accountNumberInput,
    query: agentBalancesInput,
    gives: { 200: jsonResponse(agentBalancesSchema, 'A page of 50 agents, in the order of their numbers.') },
    refusals: { ...staffRefusals, ...noShares },
    answer: ({ deps, params, query }) => listAgentBalances(deps, { number: params.no, ...query }),
  }),
  books('GET /staff/accounting/accounts/{no}/agents.csv', {
    id: 'exportAgentBalances',
    summary: 'Export the agents’ balances or debts as CSV; the export is recorded in the audit trail',
    before: throttled,
    params: accountNumberInput,
    query: instantInput,
    gives: { 200: csvResponse('In the order of the agents’ numbers.') },
    refusals: { ...staffRefusals, ...tooManyCalls, ...noShares },
    async answer({ c, deps, params: { no: number }, query: { at }, actor }) {
      const pieces = await exportAgentBalances(deps, { number, at, actor })
      return sendCsv(c, pieces, { name: `account-${number}`, now: deps.now() })
    },
  }),
  books('GET /staff/accounting/journal.csv', {
    id: 'exportJournal',
    summary: 'Export every transfer of a period as CSV; the export is recorded in the audit trail',
    description:
      'Adding up `Posted amount` by debit and credit account gives the trial balance: a hold posts nothing until it is posted, and its release posts nothing.',
    before: throttled,
    query: journalInput,
    gives: { 200: csvResponse('In the order of time and number.') },
    refuses: tooManyCalls,
    async answer({ c, deps, query, actor }) {
      const pieces = await exportJournal(deps, { input: query, actor })
      return sendCsv(c, pieces, { name: 'journal', now: deps.now() })
    },
  }),
  books('GET /staff/accounting/months', {
    id: 'listMonths',
    summary: 'List the months, newest first, with those that are closed',
    gives: { 200: jsonResponse(z.array(monthSchema), 'From the current month back to that of the first transfer.') },
    answer: ({ deps }) => listMonths(deps),
  }),
  books('GET /staff/accounting/months/{month}', {
    id: 'getMonth',
    summary: 'Get a month with its trial balance',
    params: monthInput,
    gives: { 200: jsonResponse(closedMonthSchema, 'As stored if it is closed.') },
    refusals: { ...staffRefusals, 404: jsonResponse(detailSchema, 'The books have no such month.') },
    answer: ({ deps, params }) => getMonth(deps, params.month),
  }),
  books('GET /staff/accounting/months/{month}/package', {
    id: 'exportMonth',
    summary: 'Export a month that is over for accountants; the export is recorded in the audit trail',
    description:
      'Journal, trial balance, agents’ balances and debts as CSV and, for a closed month, the receipt of its closing from the transparency log.',
    before: throttled,
    params: monthInput,
    gives: { 200: zipResponse('The files, with a README.') },
    refusals: {
      ...staffRefusals,
      ...tooManyCalls,
      404: jsonResponse(detailSchema, 'The books have no such month.'),
      409: jsonResponse(detailSchema, 'The month is not over yet.'),
    },
    async answer({ c, deps, params: { month }, actor }) {
      return sendZip(c, await exportMonth(deps, { month, actor }), { name: `books-${month}`, now: deps.now() })
    },
  }),
  books('POST /staff/accounting/months/{month}/close', {
    id: 'closeMonth',
    summary: 'Close a month for good: stores its trial balance and a checkpoint over its transfers',
    params: monthInput,
    takes: closeMonthInput,
    gives: { 200: jsonResponse(closedMonthSchema, 'What was stored.') },
    answer: ({ deps, params, body, actor }) => closeMonth(deps, { ...params, input: body, actor }),
  }),
]
