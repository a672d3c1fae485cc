/** The books for accountants: trial balance, accounts, journal, months (plan rule 29). */
import {
  accountLedgerInput,
  accountLedgerSchema,
  accountNumberInput,
  accountSchema,
  agentBalancesInput,
  agentBalancesSchema,
  closedMonthSchema,
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
  getMonth,
  listAccounts,
  listAgentBalances,
  listMonths,
  readAccountLedger,
  readPlanResults,
  readTrialBalance,
} from '@evergrove/core/accounting'
import { createRoute, z } from '@hono/zod-openapi'
import type { ApiDependencies } from '../../dependencies.ts'
import { actorOf, requireStaff } from '../../http/access.ts'
import { csvResponse, sendCsv } from '../../http/csv-response.ts'
import { actionRefusals, jsonResponse, staffCall, staffRefusals, tooManyCalls } from '../../http/describe-route.ts'
import { throttleCaller } from '../../http/throttle.ts'
import { createRouter } from '../../router.ts'

const noAccount = { 404: jsonResponse(detailSchema, 'There is no account with this number.') }
const noShares = { 404: jsonResponse(detailSchema, 'The account is not made of one for each agent.') }

/** What stands on the accounts, now and at any moment. */
export function accountingRoutes(dependencies: ApiDependencies) {
  const finance = requireStaff(dependencies, 'accounting')

  const balanceRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/accounting/trial-balance',
    operationId: 'getTrialBalance',
    summary: 'Get the trial balance, now or at an earlier moment',
    middleware: [finance] as const,
    request: { query: instantInput },
    responses: { 200: jsonResponse(trialBalanceSchema, 'Every account. Both totals are equal.'), ...staffRefusals },
  })
  const accountsRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/accounting/accounts',
    operationId: 'listAccounts',
    summary: 'List the accounts with their balances',
    middleware: [finance] as const,
    responses: { 200: jsonResponse(z.array(accountSchema), 'In the order of their numbers.'), ...staffRefusals },
  })
  const ledgerRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/accounting/accounts/{no}',
    operationId: 'getAccountLedger',
    summary: 'Get the entries of an account, newest first, with the balance after each',
    middleware: [finance] as const,
    request: { params: accountNumberInput, query: accountLedgerInput },
    responses: {
      200: jsonResponse(accountLedgerSchema, 'A page of up to 50 entries.'),
      ...staffRefusals,
      ...noAccount,
    },
  })
  const resultsRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/accounting/plan-results',
    operationId: 'getPlanResults',
    summary: 'Get fees, bonuses and rewards by month and version of the plan',
    middleware: [finance] as const,
    request: { query: monthRangeInput },
    responses: { 200: jsonResponse(planResultsSchema, 'Each less what was reversed.'), ...staffRefusals },
  })

  return createRouter()
    .openapi(balanceRoute, async (c) => c.json(await readTrialBalance(dependencies, c.req.valid('query').at), 200))
    .openapi(accountsRoute, async (c) => c.json(await listAccounts(dependencies), 200))
    .openapi(ledgerRoute, async (c) => {
      const { no } = c.req.valid('param')
      return c.json(await readAccountLedger(dependencies, { number: no, ...c.req.valid('query') }), 200)
    })
    .openapi(resultsRoute, async (c) => c.json(await readPlanResults(dependencies, c.req.valid('query')), 200))
}

/** The shares of the agents in an account, and the files. */
export function accountingFileRoutes(dependencies: ApiDependencies) {
  const finance = requireStaff(dependencies, 'accounting')
  const counted = throttleCaller(dependencies.limits.staffExports)

  const sharesRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/accounting/accounts/{no}/agents',
    operationId: 'listAgentBalances',
    summary: 'List the agents’ balances (2000) or debts (1100), now or at an earlier moment',
    middleware: [finance] as const,
    request: { params: accountNumberInput, query: agentBalancesInput },
    responses: {
      200: jsonResponse(agentBalancesSchema, 'A page of 50 agents, in the order of their numbers.'),
      ...staffRefusals,
      ...noShares,
    },
  })
  const sharesFileRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/accounting/accounts/{no}/agents.csv',
    operationId: 'exportAgentBalances',
    summary: 'Export the agents’ balances or debts as CSV; the export is recorded in the audit trail',
    middleware: [finance, counted] as const,
    request: { params: accountNumberInput, query: instantInput },
    responses: {
      200: csvResponse('In the order of the agents’ numbers.'),
      ...staffRefusals,
      ...tooManyCalls,
      ...noShares,
    },
  })
  const journalRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/accounting/journal.csv',
    operationId: 'exportJournal',
    summary: 'Export every transfer of a period as CSV; the export is recorded in the audit trail',
    description:
      'Adding up `Posted amount` by debit and credit account gives the trial balance: a hold posts nothing until it is posted, and its release posts nothing.',
    middleware: [finance, counted] as const,
    request: { query: journalInput },
    responses: { 200: csvResponse('In the order of time and number.'), ...staffRefusals, ...tooManyCalls },
  })

  return createRouter()
    .openapi(sharesRoute, async (c) => {
      const { no } = c.req.valid('param')
      return c.json(await listAgentBalances(dependencies, { number: no, ...c.req.valid('query') }), 200)
    })
    .openapi(sharesFileRoute, async (c) => {
      const { no } = c.req.valid('param')
      const wanted = { number: no, at: c.req.valid('query').at, actor: actorOf(c.get('staff')) }
      const pieces = await exportAgentBalances(dependencies, wanted)
      return sendCsv(c, pieces, { name: `account-${no}`, now: dependencies.now() })
    })
    .openapi(journalRoute, async (c) => {
      const pieces = await exportJournal(dependencies, {
        input: c.req.valid('query'),
        actor: actorOf(c.get('staff')),
      })
      return sendCsv(c, pieces, { name: 'journal', now: dependencies.now() })
    })
}

/** The months of the books. */
export function monthRoutes(dependencies: ApiDependencies) {
  const finance = requireStaff(dependencies, 'accounting')

  const listRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/accounting/months',
    operationId: 'listMonths',
    summary: 'List the months, newest first, with those that are closed',
    middleware: [finance] as const,
    responses: {
      200: jsonResponse(z.array(monthSchema), 'From the current month back to that of the first transfer.'),
      ...staffRefusals,
    },
  })
  const monthRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/accounting/months/{month}',
    operationId: 'getMonth',
    summary: 'Get a month with its trial balance',
    middleware: [finance] as const,
    request: { params: monthInput },
    responses: {
      200: jsonResponse(closedMonthSchema, 'As stored if it is closed.'),
      ...staffRefusals,
      404: jsonResponse(detailSchema, 'The books have no such month.'),
    },
  })
  const closeRoute = createRoute({
    ...staffCall,
    method: 'post',
    path: '/staff/accounting/months/{month}/close',
    operationId: 'closeMonth',
    summary: 'Close a month for good: stores its trial balance and a checkpoint over its transfers',
    middleware: [finance] as const,
    request: { params: monthInput },
    responses: { ...actionRefusals, 200: jsonResponse(closedMonthSchema, 'What was stored.') },
  })

  return createRouter()
    .openapi(listRoute, async (c) => c.json(await listMonths(dependencies), 200))
    .openapi(monthRoute, async (c) => c.json(await getMonth(dependencies, c.req.valid('param').month), 200))
    .openapi(closeRoute, async (c) => {
      const { month } = c.req.valid('param')
      return c.json(await closeMonth(dependencies, { month, actor: actorOf(c.get('staff')) }), 200)
    })
}
