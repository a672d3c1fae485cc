/** A company begins with an empty database: after the first staff account, everything is done on the screens. */

import { expect } from '@playwright/test'
import {
  expectAgentContent,
  expectEarnings,
  expectPaid,
  readCode,
  withdraw,
} from '../support/from-nothing/agent-screens.ts'
import { test } from '../support/from-nothing/company.ts'
import { approvePayments, payOut } from '../support/from-nothing/decisions.ts'
import { joinAndPay, signInByMail } from '../support/from-nothing/joining.ts'
import { checkLedger, nameFirstSponsor, publishPlan, signInFirst } from '../support/from-nothing/office.ts'
import { buildSite } from '../support/from-nothing/site-content.ts'
import { readWholeSite } from '../support/from-nothing/visitor.ts'

const admin = { email: 'office@goldenfield.example', password: 'granary-harvest-7' }
const root = { first: 'Goldenfield', last: 'Capital', email: 'company@goldenfield.example' }
const chidi = { first: 'Chidi', last: 'Eze', email: 'chidi@agents.example', account_number: '0099887761' }
const ngozi = { first: 'Ngozi', last: 'Umeh', email: 'ngozi@agents.example', account_number: '0099887762' }
const emeka = { first: 'Emeka', last: 'Nwosu', email: 'emeka@agents.example', account_number: '0099887763' }

test('the console alone builds the site, and agents join it, pay, earn, withdraw and are paid', async ({ company }) => {
  await company.createStaff(admin)
  const staff = await company.openBrowser()
  await signInFirst(staff, admin)
  await test.step('the site', async () => {
    await buildSite(staff)
    await publishPlan(staff)
    await readWholeSite(await company.openBrowser())
  })
  const sponsor = await nameFirstSponsor(staff, root)

  const first = await test.step('the first agent', async () => {
    const agent = await joinAndPay(company, chidi, sponsor)
    await approvePayments(staff, [agent], '$250.00')
    return { ...agent, code: await readCode(agent.page) }
  })
  await test.step('two more', async () => {
    const agents = [await joinAndPay(company, ngozi, first), await joinAndPay(company, emeka, first)]
    await approvePayments(staff, agents, '$250.00')
  })
  await test.step('the first one is paid', async () => {
    // Two referrals and, because both places below are taken, the first level.
    await expectEarnings(first.page, {
      'Total Downlines': '2',
      'Referral Bonus': '$60.00',
      'Match Bonus': '$40.00',
      'Total Balance': '$100.00',
    })
    await withdraw(first.page, '75.50')
    const line = await payOut(staff, first, '$75.50')
    for (const part of ['75.50', 'WITHDRAWAL-1', first.account_number]) expect(line).toContain(part)
    await expectPaid(first.page, { amount: '75.50', left: '24.50' })
    await expectAgentContent(first.page)
  })
  await test.step('the company earned by its own code', async () => {
    // One referral; the first level of the top waits for its right side.
    const page = await signInByMail(company, root)
    await expectEarnings(page, { 'Total Downlines': '3', 'Referral Bonus': '$30.00', 'Match Bonus': '$0.00' })
  })
  await checkLedger(staff)
})
